import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { startScriptedServer } from '../../test/scripted-server.ts';
import { Crossrate, type CurrencyCode } from '../index.ts';

afterEach(() => vi.useRealTimers());

const FRESH = { 'Cache-Control': 'max-age=600', ETag: '"1"' };
const buildAnswer = (rates: string, rest = '') => ({
  body: `{"base":"USD","rates":${rates},"updated_at":"2026-11-21T00:00:00+00:00"${rest}}`,
  headers: FRESH,
});

it('refuses to convert with expired rates, and fetches the next table on refresh', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  const buildTable = (rate: number) => ({
    body: { base: 'USD', rates: { EUR: rate, USD: 1 }, updated_at: '2026-11-21T00:00:00+00:00' },
    headers: { 'Cache-Control': 'private, max-age=600', ETag: `"${rate}"` },
  });
  await using server = await startScriptedServer(buildTable(0.88));
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter();
  const convert = () => converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted;
  expect([convert(), converter.expiresAt, converter.isStale]).toEqual([88, new Date('2026-11-21T10:10:00Z'), false]);
  await converter.refresh();
  expect(server.requests).toHaveLength(1);

  vi.setSystemTime('2026-11-21T10:10:00Z');
  expect(converter.isStale).toBe(true);
  expect(convert).toThrow(expect.objectContaining({ name: 'StaleRatesError' }));
  server.script({ status: 304, body: '', headers: { 'Cache-Control': 'max-age=600', ETag: '"0.88"' } });
  await converter.refresh();
  expect(convert()).toBe(88);

  vi.setSystemTime('2026-11-21T10:20:00Z');
  server.script(buildTable(0.9));
  await Promise.all([converter.refresh(), converter.refresh()]);
  expect(convert()).toBe(90);
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"0.88"', '"0.88"']);
});

it.each([
  [{ timeout: -1 }, 'timeout must be a number above 0.'],
  [{ headers: 5 }, 'headers must be HTTP headers without X-API-KEY (pass apiKey).'],
  [{ log: () => {} }, 'not log.'],
  [5, 'options must be an object of timeout, '],
  [null, 'options must be an object of timeout, '],
])('refuses the options %j of a refresh even while the table is fresh', async (options, message) => {
  await using server = await startScriptedServer(buildAnswer('{"USD":1,"EUR":0.88}'));
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter();
  await expect(converter.refresh(options as never)).rejects.toThrow(message);
  await converter.refresh(undefined);
  expect(server.requests).toHaveLength(1);
});

it('refreshes with the headers of the converter and those of the call', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(buildAnswer('{"USD":1}'));
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter(
    {},
    { headers: { 'X-One': '1' } },
  );
  vi.setSystemTime(converter.expiresAt);
  await converter.refresh({ headers: { 'X-Two': '2' } });
  expect(server.requests[1]?.headers).toMatchObject({ 'x-one': '1', 'x-two': '2' });
});

it('uses a table from the cache until that expires, and asks for another a second before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(buildAnswer('{"USD":1}'));
  const crossrate = new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' });
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:09:58Z');
  expect((await crossrate.converter()).expiresAt).toEqual(new Date('2026-11-21T10:10:00Z'));
  vi.setSystemTime('2026-11-21T10:09:59.100Z');
  expect((await crossrate.converter()).expiresAt).toEqual(new Date('2026-11-21T10:19:59.100Z'));
  expect(server.requests).toHaveLength(2);
});

it('fetches later tables for the same base, without the signal of the first call', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer({ ...buildAnswer('{"USD":1}'), headers: {} });
  const controller = new AbortController();
  const asked = { base: 'USD' as CurrencyCode };
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter(asked, {
    signal: controller.signal,
  });
  controller.abort();
  asked.base = 'EUR';
  vi.setSystemTime('2026-11-21T10:01:00Z');
  await converter.refresh();
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/rates?base=USD', '/api/rates?base=USD']);
});

it('keeps a table that has not expired when the refresh just before the expiry fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(buildAnswer('{"USD":1,"EUR":0.9}'));
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', maxRetries: 0 }).converter();
  server.script({ status: 503, body: { error: 'no' } });
  vi.setSystemTime(converter.expiresAt.getTime() - 500);
  await converter.refresh();
  expect(server.requests).toHaveLength(2);
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(90);
  vi.setSystemTime(converter.expiresAt.getTime());
  expect((await catchFailure(converter.refresh())).name).toBe('ServiceUnavailableError');
});

it.each([
  ['an aborted signal', { signal: AbortSignal.abort('closed') }, { name: 'AbortError', cause: 'closed' }],
  ['an invalid option', { timeout: -1 }, { name: 'TypeError', message: 'timeout must be a number above 0.' }],
])('throws for %s also just before the expiry', async (_, options, error) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(buildAnswer('{"USD":1,"EUR":0.9}'));
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter();
  vi.setSystemTime(converter.expiresAt.getTime() - 500);
  await expect(converter.refresh(options)).rejects.toMatchObject(error);
  expect(server.requests).toHaveLength(1);
});

it('asks for changes of its own table even without a cache', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(buildAnswer('{"USD":1,"EUR":0.9}'), {
    status: 304,
    body: '',
    headers: FRESH,
  });
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', cache: false }).converter();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  await converter.refresh();
  expect(server.requests[1]?.headers['if-none-match']).toBe('"1"');
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(90);
});

it.each([
  ['no Cache-Control', {}],
  ['max-age=0', { 'Cache-Control': 'max-age=0' }],
  ['max-age=1 while the service looks for new rates', { 'Cache-Control': 'private, max-age=1' }],
])('can convert for a minute after a table came with %s', async (_, headers) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer({ ...buildAnswer('{"USD":1,"EUR":0.9}'), headers });
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter();
  const convert = () => converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted;
  for (const time of ['10:00:59', '10:01:00', '10:02:10']) {
    vi.setSystemTime(`2026-11-21T${time}Z`);
    await converter.refresh();
    expect(convert()).toBe(90);
  }
  vi.setSystemTime('2026-11-21T10:03:10Z');
  expect(convert).toThrow(expect.objectContaining({ name: 'StaleRatesError' }));
});

it('converts with a table that arrived expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer((_req, res) => {
    vi.setSystemTime('2026-11-21T11:00:00Z');
    res.writeHead(200, FRESH).end(buildAnswer('{"USD":1,"EUR":0.9}').body);
  });
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter();
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(90);
  expect(converter.expiresAt).toEqual(new Date('2026-11-21T11:01:00Z'));
});

it.each<[string, ReturnType<typeof buildAnswer>]>([
  ['another section with rates', buildAnswer('{"USD":1,"EUR":0.9}', ',"previous":{"USD":1,"EUR":0.5}')],
  ['spaces', buildAnswer('{ "USD" : 1, "EUR" : 0.9 }')],
  ...['0', '-1', '1e400', '"2"'].map((rate): [string, ReturnType<typeof buildAnswer>] => [
    `the rate ${rate} of another currency`,
    buildAnswer(`{"USD":1,"EUR":0.9,"GBP":${rate}}`),
  ]),
  ['a rate stated twice, of which the last counts', buildAnswer('{"USD":1,"EUR":0.5,"EUR":0.9}')],
])('reads a table with %s', async (_, answer) => {
  await using server = await startScriptedServer(answer);
  const converter = await new Crossrate({ baseUrl: server.url, apiKey: 'cr_1' }).converter();
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(90);
  const convert = () => converter.convert({ from: 'GBP', to: 'EUR', amount: 100 });
  expect(convert).toThrow(expect.objectContaining({ name: 'InvalidRequestError' }));
});

it.each(['<html>', 'null', '{}', '[]', '5', '{"base":"USD"}', 'cr_secret_1 is bad'])(
  'makes no converter of %s',
  async (body) => {
    await using server = await startScriptedServer({ body, headers: FRESH });
    const error = await catchFailure(new Crossrate({ baseUrl: server.url, apiKey: 'cr_secret_1' }).converter());
    expect(error.name).toBe('UnexpectedResponseError');
    expect(JSON.stringify(error)).not.toContain('cr_secret_1');
  },
);
