import document from '@crossrate/contract/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';

type Documented = Record<string, { get: { responses: Record<string, { headers: object }> } }>;

function documentedHeaders(path: string, status: number): string[] {
  return Object.keys((document.paths as Documented)[path]?.get.responses[status]?.headers ?? {});
}

it('sends every header that the document names, with every status', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const unverified = await service.createKey({ verified: false });
  const spent = await service.createKey({ dailyLimit: 1 });
  const etag = (await service.get('/api/rates', spent)).headers.get('ETag') ?? '';
  const convert = '/api/convert?from=USD&to=EUR&amount=1';
  const requests: [path: string, status: number, key?: string, init?: RequestInit][] = [
    ['/api/rates', 200, key],
    ['/api/rates', 304, key, { headers: { 'If-None-Match': etag } }],
    ['/api/rates', 401],
    ['/api/rates', 403, unverified],
    ['/api/rates?base=XYZ', 422, key],
    ['/api/rates', 429, spent],
    ['/api/rates?base=CLF', 503, key],
    [convert, 200, key],
    [convert, 401],
    [convert, 403, unverified],
    ['/api/convert', 422, key],
    [convert, 429, spent],
    [convert.replace('EUR', 'CLF'), 503, key],
    ['/api/currencies', 200],
    ...['/api/rates', '/api/convert', '/api/currencies'].map((path): [string, number, string, RequestInit] => [
      path,
      431,
      key,
      { headers: { Cookie: 'a'.repeat(17_000) } },
    ]),
  ];
  for (const [path, status, presented, init] of requests) {
    const response = await service.get(path, presented, init);
    expect(response.status, path).toBe(status);
    const names = documentedHeaders(new URL(path, service.url).pathname, status);
    expect(names.length, `${path} ${status}`).toBeGreaterThan(1);
    expect(
      names.filter((name) => !response.headers.has(name)),
      `${path} ${status}`,
    ).toEqual([]);
  }
});
