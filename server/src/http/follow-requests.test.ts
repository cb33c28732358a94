import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../test/test-service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => void service.logLines.splice(0));

/** Sends a request, and reads its line in the log. */
async function readLine(path: string, apiKey = key, init?: RequestInit) {
  const { headers } = await service.get(path, apiKey, init);
  await expect.poll(() => service.logLines.length).toBe(1);
  const [text = ''] = service.logLines;
  return { text, line: JSON.parse(text), etag: headers.get('ETag'), edition: headers.get('Crossrate-Edition') };
}

it('logs the operation of an answer, its currencies and its edition, but not its amount', async () => {
  const { text, line, edition } = await readLine('/api/convert?from=usd&to=EUR&amount=271828');
  expect(edition).not.toBeNull();
  expect(line).toMatchObject({ operation: 'convert', base: 'USD', target: 'EUR', edition, status: 200 });
  expect(text).not.toContain('271828');
});

it('logs the edition of a table that the client holds', async () => {
  const { etag } = await readLine('/api/rates?base=GBP');
  service.logLines.splice(0);
  const { line, edition } = await readLine('/api/rates?base=GBP', key, { headers: { 'If-None-Match': etag ?? '' } });
  expect(line).toMatchObject({ operation: 'rates', base: 'GBP', edition, status: 304 });
  expect(line).not.toHaveProperty('target');
});

it.each([
  ['/api/convert?from=USD&to=Hello&amount=1', 422],
  ['/api/convert?from=USD&to=EUR&amount=nothing', 422],
  ['/api/rates?base=CLF', 503],
])('logs only the operation of a request that it refuses: %s', async (path, status) => {
  const { text, line } = await readLine(path);
  expect(line).toMatchObject({ operation: expect.stringMatching(/^(rates|convert)$/), status });
  for (const name of ['base', 'target', 'edition']) expect(line).not.toHaveProperty(name);
  expect(text).not.toMatch(/Hello|USD|CLF|nothing/);
});

it('logs no edition for a request over the quota', async () => {
  const { line } = await readLine('/api/rates', await service.createKey({ dailyLimit: 0 }));
  expect(line.status).toBe(429);
  expect(line).not.toHaveProperty('edition');
});
