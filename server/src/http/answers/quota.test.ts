import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

function readRemaining(response: Response): number {
  return Number(response.headers.get('X-RateLimit-Remaining'));
}

it('grants exactly 100 requests to one key whatever the concurrency', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const paths = Array.from({ length: 130 }, (_, index) => (index % 2 ? '/api/rates' : CONVERT));
  const responses = await Promise.all(paths.map((path) => service.get(path, key)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
  const remaining = responses.filter(({ status }) => status === 200).map(readRemaining);
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

it('charges answers with 200, to HEAD as to GET, and nothing else', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const first = await service.get('/api/rates', key);
  expect(readRemaining(first)).toBe(99);
  expect(readRemaining(await service.get('/api/rates', key, { method: 'HEAD' }))).toBe(98);
  const etag = first.headers.get('ETag') ?? '';
  const free: [string, number, RequestInit?][] = [
    ['/api/rates?base=XYZ', 422],
    ['/api/convert?from=USD&to=EUR', 422],
    ['/api/convert?from=USD&to=CLF&amount=1', 503],
    ['/api/rates', 304, { headers: { 'If-None-Match': etag } }],
  ];
  for (const [path, status, init] of free) {
    const response = await service.get(path, key, init);
    expect(response.status).toBe(status);
    expect(readRemaining(response), path).toBe(98);
  }
  await service.get('/api/currencies', key);
  await service.get('/api/rates', key, { method: 'POST' });
  await service.get('/api/nowhere', key);
  expect(readRemaining(await service.get(CONVERT, key))).toBe(97);
});

it('sends the quota to known, unrestricted accounts only', async () => {
  await using service = await startTestService();
  const unverified = await service.get('/api/rates', await service.createKey({ verified: false }));
  expect([unverified.status, readRemaining(unverified)]).toEqual([403, 100]);
  const restricted = await service.get('/api/rates', await service.createKey({ restricted: true }));
  expect([restricted.status, restricted.headers.has('RateLimit')]).toEqual([403, false]);
  expect((await service.get('/api/rates', 'cr_unknown')).headers.has('RateLimit')).toBe(false);
});
