import document from '@crossrate/contract/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startTestService } from '../../../test/test-service.ts';

type Documented = Record<string, { get: { responses: Record<string, { headers: Record<string, { $ref: string }> }> } }>;

/** The headers that the document names for each path and status. */
const documented = Object.fromEntries(
  Object.entries(document.paths as Documented).flatMap(([path, { get }]) =>
    Object.entries(get.responses).map(([status, { headers }]) => [`${path} ${status}`, Object.keys(headers)]),
  ),
);

/** The headers of HTTP, of CORS and for browsers, which operations do not name. */
const GENERAL = [
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...['access-control-allow-origin', 'access-control-expose-headers', 'content-security-policy'],
  ...['cross-origin-resource-policy', 'x-content-type-options'],
];

/** Judges the value of a header of an answer by its schema in the document. */
function isAsDocumented(path: string, status: number, name: string, value: string): boolean {
  const reference = (document.paths as Documented)[path]?.get.responses[status]?.headers[name]?.$ref.split('/').pop();
  const components = document.components.headers as Record<string, { schema: z.core.JSONSchema.BaseSchema }>;
  const { schema } = components[reference ?? ''] ?? {};
  return z.fromJSONSchema(schema ?? false).safeParse(schema?.type === 'integer' ? Number(value) : value).success;
}

it('answers with every status that the document names, and sends exactly the headers named with it, each of its form', async () => {
  await using service = await startTestService();
  const failToFetch = async () => Promise.reject(new TypeError('fetch failed'));
  await using withoutRates = await startTestService({ fetch: failToFetch }, { PROVIDERS: 'ecb' });
  const key = await service.createKey();
  const unverified = await service.createKey({ verified: false });
  const spent = await service.createKey({ dailyLimit: 1 });
  const convert = '/api/convert?from=USD&to=EUR&amount=1';
  const hold = async (path: string, apiKey?: string): Promise<RequestInit> => {
    const { headers } = await service.get(path, apiKey);
    return { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
  };
  const tooLarge = { headers: { Cookie: 'a'.repeat(17_000) } };
  const answers = [
    service.get('/api/rates', key),
    service.get('/api/rates', key, await hold('/api/rates', spent)),
    service.get('/api/rates'),
    service.get('/api/rates', unverified),
    service.get('/api/rates?base=XYZ', key),
    service.get('/api/rates', spent),
    service.get('/api/rates', key, tooLarge),
    service.get('/api/rates?base=CLF', key),
    service.get(convert, key),
    service.get(convert),
    service.get(convert, unverified),
    service.get('/api/convert', key),
    service.get(convert, spent),
    service.get(convert, key, tooLarge),
    service.get(convert.replace('EUR', 'CLF'), key),
    service.get('/api/currencies'),
    service.get('/api/currencies', undefined, await hold('/api/currencies')),
    service.get('/api/currencies', undefined, tooLarge),
    withoutRates.get('/api/currencies'),
  ];
  const sent: Record<string, string[]> = {};
  for (const { url, status, headers } of await Promise.all(answers)) {
    const { pathname } = new URL(url);
    sent[`${pathname} ${status}`] = [...headers.keys()].filter((name) => !GENERAL.includes(name)).sort();
    for (const name of documented[`${pathname} ${status}`] ?? []) {
      const value = headers.get(name) ?? '';
      expect(isAsDocumented(pathname, status, name, value), `${name} of ${pathname} ${status}: ${value}`).toBe(true);
    }
  }
  const named = Object.entries(documented).map(
    ([answer, names]) => [answer, names.map((name) => name.toLowerCase()).sort()] as const,
  );
  expect(sent).toEqual(Object.fromEntries(named));
  expect(Object.entries(documented).filter(([, names]) => names.length < 2)).toEqual([]);
});
