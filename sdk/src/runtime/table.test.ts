import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, storeAnswers } from '../index.ts';

const HEADERS = { 'Cache-Control': 'max-age=600', ETag: '"1"', 'Crossrate-Edition': '9f86d081884c7d65' };
const TABLE = { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' };
const CONVERSION = { base: 'USD', target: 'EUR', amount: 1, rate: 0.88, converted: 0.88 };
const server = provideScriptedServer();
afterEach(() => void vi.useRealTimers());
const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

/** Lets the server answer as the service does, with a rate of 0.88. */
function answerAll() {
  server.script((req, res) => {
    const query = new URL(req.url ?? '', server.url).searchParams;
    const amount = Number(query.get('amount'));
    const conversion = { base: 'USD', target: 'EUR', amount, rate: 0.88, converted: Math.round(88 * amount) / 100 };
    res.writeHead(200, HEADERS).end(JSON.stringify(query.has('amount') ? conversion : TABLE));
  });
}
const convert = (crossrate: Crossrate, amount: number, options = {}) =>
  crossrate.convert({ from: 'USD', to: 'EUR', amount }, options);
const listPaths = () => server.requests.map(({ url = '' }) => url.split('?')[0]);

it('asks the service for one conversion from a currency, and for the table before the second', async () => {
  answerAll();
  const crossrate = createClient();
  for (let amount = 1; amount <= 150; amount += 1)
    expect((await convert(crossrate, amount)).converted).toBe((88 * amount) / 100);
  expect(listPaths()).toEqual(['/api/convert', '/api/rates']);
});

it('sends no more requests for conversions that are asked for at the same time', async () => {
  answerAll();
  const crossrate = createClient();
  await Promise.all(Array.from({ length: 150 }, (_, index) => convert(crossrate, index + 1)));
  expect(listPaths().sort()).toEqual(['/api/convert', '/api/rates']);
});

it.each([
  ['always', ['/api/rates']],
  ['never', ['/api/convert', '/api/convert', '/api/convert']],
] as const)('uses the table %s, if told so, by the client or by the call', async (table, paths) => {
  answerAll();
  for (const [ofClient, ofCall] of [
    [{ table }, {}],
    [{}, { table }],
  ]) {
    const crossrate = createClient(ofClient);
    for (const amount of [1, 2, 3]) await convert(crossrate, amount, ofCall);
  }
  expect(listPaths()).toEqual([...paths, ...paths]);
});

it('asks for changes of an expired table, and not for each conversion', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  answerAll();
  const crossrate = createClient();
  for (const amount of [1, 2, 3]) await convert(crossrate, amount);
  vi.setSystemTime('2026-11-21T10:10:00Z');
  server.script({ status: 304, body: '', headers: HEADERS });
  for (const amount of [1, 2, 3]) await convert(crossrate, amount);
  expect(listPaths()).toEqual(['/api/convert', '/api/rates', '/api/rates']);
  expect(server.requests[2]?.headers['if-none-match']).toBe('"1"');
});

it('leaves to the service what the table does not have, and gives its reason', async () => {
  answerAll();
  const crossrate = createClient();
  for (const amount of [1, 2]) await convert(crossrate, amount);
  server.script({ status: 422, body: { error: 'Invalid amount.' } });
  expect(await catchFailure(convert(crossrate, 0))).toMatchObject({ status: 422, message: 'Invalid amount.' });
});

/** An answer of the server. */
type Answer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };

it.each<[string, Answer]>([
  ['is not there', { status: 404, body: 'Not found' }],
  ['is forbidden', { status: 403, body: { error: 'No.' } }],
  ['is not to be had', { status: 503, body: { error: 'no' }, headers: { 'Retry-After': '0' } }],
  ['is no table', { body: '{}' }],
])('converts by the service where the table %s', async (_, answer) => {
  server.script((req, res) => {
    const isTable = req.url?.startsWith('/api/rates');
    const { status = 200, body, headers = {} }: Answer = isTable ? answer : { body: CONVERSION };
    res.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const crossrate = createClient();
  for (const amount of [1, 2, 3, 4]) expect((await convert(crossrate, amount)).rate).toBe(0.88);
  expect(listPaths().filter((path) => path === '/api/convert')).toHaveLength(4);
});

it('converts by the service while the table is late, and by the table once it is there', async () => {
  const release = Promise.withResolvers<void>();
  server.script((req, res) => {
    const isTable = req.url?.startsWith('/api/rates');
    const body = JSON.stringify(isTable ? TABLE : CONVERSION);
    void (isTable ? release.promise : Promise.resolve()).then(() => res.writeHead(200, HEADERS).end(body));
  });
  const crossrate = createClient();
  await convert(crossrate, 1);
  expect((await convert(crossrate, 2)).rate).toBe(0.88);
  expect(listPaths()).toEqual(['/api/convert', '/api/rates', '/api/convert']);
  release.resolve();
  await crossrate.rates({}, { maxRetries: 0 });
  await convert(crossrate, 3);
  expect(listPaths()).toHaveLength(3);
});

it('gives the failure of the table that it always uses', async () => {
  server.script({ status: 429, body: { error: 'Daily limit reached.' } });
  const error = await catchFailure(convert(createClient({ table: 'always' }), 2));
  expect(error).toMatchObject({ name: 'QuotaExceededError', path: '/api/convert' });
});

it('asks once for two equal conversions at the same time', async () => {
  answerAll();
  const crossrate = createClient();
  const [one, other] = await Promise.all([convert(crossrate, 1), convert(crossrate, 1)]);
  expect(other).toEqual(one);
  expect(listPaths()).toEqual(['/api/convert']);
});

it('gives an expired conversion while the service fails, although the table was never fetched', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  answerAll();
  const crossrate = createClient({ staleIfError: 3_600_000, maxRetries: 0 });
  await convert(crossrate, 1);
  vi.setSystemTime('2026-11-21T10:10:00Z');
  server.script({ status: 503, body: { error: 'no' } });
  expect(await crossrate.convert({ from: 'USD', to: 'EUR', amount: 1 }).withResponse()).toMatchObject({ stale: true });
});

it.each([
  ['the service', 'auto', '/api/convert'],
  ['for the table, which the fetch of a framework may cache', 'always', '/api/rates'],
] as const)('asks %s for every conversion without a cache, with table: %s', async (_, table, path) => {
  answerAll();
  const crossrate = createClient({ cache: false, table });
  for (const amount of [1, 2, 3]) await convert(crossrate, amount);
  expect(listPaths()).toEqual([path, path, path]);
});

it('writes an entry of the table for a conversion by the table', async () => {
  answerAll();
  const entries: unknown[] = [];
  const crossrate = createClient({
    log: ({ path, cached }: { path: string; cached: boolean }) => entries.push([path, cached]),
  });
  for (const amount of [1, 2, 3]) await convert(crossrate, amount);
  expect(entries).toEqual([
    ['/api/convert', false],
    ['/api/rates', false],
    ['/api/rates', true],
  ]);
});

it('begins with the table of a store, which another process has filled', async () => {
  answerAll();
  const store = new Map<string, string>();
  await createClient({ cache: storeAnswers(store) }).rates();
  expect((await convert(createClient({ cache: storeAnswers(store) }), 100)).converted).toBe(88);
  expect(listPaths()).toEqual(['/api/rates']);
});
