import { currencyCodes, errorResponses } from '@crossrate/contract';
import { convertAmount, parseAmount, parseRatio, type Ratio } from '@crossrate/contract/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { publishTable } from '../../../server/src/rates/published-table.ts';
import { catchFailure } from '../../test/catch-failure.ts';
import { startRealService } from '../../test/real-service.ts';
import { startScriptedServer } from '../../test/scripted-server.ts';
import { type Conversion, Crossrate, type CurrencyCode } from '../index.ts';

let service: Awaited<ReturnType<typeof startRealService>>;
beforeAll(async () => {
  service = await startRealService(1_000_000);
});
afterEach(() => vi.useRealTimers());
afterAll(() => service[Symbol.asyncDispose]());

const client = () => new Crossrate({ baseUrl: service.url, apiKey: service.key, cache: false });
const code = fc.constantFrom(...currencyCodes.filter((supported) => supported !== 'CLF'));
const amount = fc.oneof(
  fc.double({ min: 0.011, max: 1e6, noNaN: true }),
  fc.integer({ min: 1, max: 1_000_000_000 }),
  fc.integer({ min: 2, max: 100_000_000 }).map((cents) => cents / 100),
  fc.double({ min: 1e6, max: 1e25, noNaN: true }),
);
/** Ten requests at once share the commits of their charges; one after another, each would wait for its own. */
const arrayOfTen = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 10, maxLength: 10 });

it('converts from its base exactly as the service does', async () => {
  const crossrate = client();
  for (const base of ['USD', 'EUR', 'IRR', 'KWD', 'XAU'] as const) {
    const converter = await crossrate.converter({ base });
    await fc.assert(
      fc.asyncProperty(arrayOfTen(fc.tuple(code, amount)), async (pairs) => {
        const questions = pairs.map(([to, money]) => ({ from: base, to, amount: money }));
        const asking = questions.map((asked) => crossrate.convert(asked).catch((error) => error.message));
        const outcomes = questions.map((asked) => convertOrExplain(() => converter.convert(asked)));
        expect(outcomes).toEqual(await Promise.all(asking));
      }),
      { numRuns: 30 },
    );
  }
});

it("makes of its table exactly what the service's own code makes of it, for any two currencies", async () => {
  const table = await client().rates();
  const rates = new Map(
    Object.entries(table.rates).map(([name, rate]) => [name as CurrencyCode, parseRatio(String(rate)) as Ratio]),
  );
  // Rates that a double cannot hold are left out: the test above compares them with the service.
  for (const [name] of rates) if ((table.rates[name] ?? 0) > 1e8) rates.delete(name);
  const converter = await client().converter();
  const any = fc.constantFrom(...rates.keys());
  fc.assert(
    fc.property(any, any, amount, (from, to, money) => {
      const applied = publishTable(rates, from, 0)?.rates.get(to);
      const parsed = parseAmount(String(money));
      const converted = parsed && applied && convertAmount(parsed, applied.value);
      const ours = convertOrExplain(() => converter.convert({ from, to, amount: money }));
      if (converted) expect(ours).toMatchObject({ rate: Number(applied?.text), converted: Number(converted) });
      else expect(ours).toBe(errorResponses.invalidAmount.body.error);
    }),
    { numRuns: 1_000 },
  );
});

it('converts between two other currencies within two parts in 100,000 of the rate of the service', async () => {
  const crossrate = client();
  const converter = await crossrate.converter({ base: 'USD' });
  let same = 0;
  await fc.assert(
    fc.asyncProperty(arrayOfTen(fc.tuple(code, code)), async (pairs) => {
      const questions = pairs.map(([from, to]) => ({ from, to, amount: 100 }));
      const answers = await Promise.all(questions.map((asked) => crossrate.convert(asked)));
      for (const theirs of answers) {
        const { rate } = converter.convert({ from: theirs.base, to: theirs.target, amount: 100 });
        if (rate === theirs.rate) same += 1;
        expect(Math.abs(rate / theirs.rate - 1)).toBeLessThan(2e-5);
      }
    }),
    { numRuns: 50 },
  );
  console.log(`${same} of 500 random pairs at exactly the service's rate, by a table of US dollars`);
});

it('converts thousands of amounts for one request', async () => {
  const { quota: before } = await client().rates().withResponse();
  const converter = await client().converter();
  for (let cents = 2; cents < 5_000; cents += 1) converter.convert({ from: 'USD', to: 'EUR', amount: cents / 100 });
  const { quota: after } = await client().rates().withResponse();
  expect((before?.remaining ?? 0) - (after?.remaining ?? 0)).toBe(2);
});

it('takes codes in any case, and knows its table', async () => {
  const converter = await client().converter({ base: 'GBP' });
  expect(converter.convert({ from: 'gbp' as CurrencyCode, to: 'jpy' as CurrencyCode, amount: 1 })).toMatchObject({
    base: 'GBP',
    target: 'JPY',
  });
  expect([converter.base, converter.updatedAt]).toEqual(['GBP', '2026-09-29T00:00:00+00:00']);
});

it.each([
  ['XXX', 'EUR', 1, 'The table has no rate of XXX.'],
  ['USD', 'CLF', 1, 'The table has no rate of CLF.'],
  ['USD', '__proto__', 1, 'The table has no rate of __PROTO__.'],
  ['USD', 'EUR', 0.01, errorResponses.invalidAmount.body.error],
  ['USD', 'EUR', -5, errorResponses.invalidAmount.body.error],
  ['USD', 'EUR', Number.NaN, errorResponses.invalidAmount.body.error],
  ['USD', 'VEB', 1.7e308, errorResponses.invalidAmount.body.error],
])('refuses to convert from %s to %s the amount %d', async (from, to, money, message) => {
  const converter = await client().converter();
  const convert = () => converter.convert({ from: from as CurrencyCode, to: to as CurrencyCode, amount: money });
  expect(convert).toThrow(expect.objectContaining({ name: 'InvalidRequestError', message }));
});

it.each([undefined, null, 'BGN', 5])('refuses parameters that are no object: %j', async (given) => {
  const converter = await client().converter();
  const error = new TypeError('parameters must be an object.');
  expect(() => converter.convert(given as never)).toThrow(error);
  await expect(converter.convertAtParity(given as never)).rejects.toThrow(error);
});

it.each([
  [{ amount: 1 }, 'from is missing.'],
  [{ from: '', to: 'EUR', amount: 1 }, 'from is missing.'],
  [{ from: 'BGN', to: null, amount: 1 }, 'to is missing.'],
])('names what is missing of %j', async (given, message) => {
  const converter = await client().converter();
  const error = expect.objectContaining({ name: 'InvalidRequestError', message });
  expect(() => converter.convert(given as never)).toThrow(error);
  await expect(converter.convertAtParity(given as never)).rejects.toThrow(error);
});

it('gives results that nobody can change, as the client does', async () => {
  const asked = { from: 'BGN', to: 'EUR', amount: 1 } as const;
  const converter = await client().converter();
  const results = [await client().convert(asked), converter.convert(asked), await converter.convertAtParity(asked)];
  expect(results.map(Object.isFrozen)).toEqual([true, true, true]);
});

it('refuses to convert with expired rates, and fetches the next table on refresh', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  const table = (rate: number) => ({
    body: { base: 'USD', rates: { EUR: rate, USD: 1 }, updated_at: '2026-11-21T00:00:00+00:00' },
    headers: { 'Cache-Control': 'private, max-age=600', ETag: `"${rate}"` },
  });
  await using server = await startScriptedServer(table(0.88));
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
  server.script(table(0.9));
  await Promise.all([converter.refresh(), converter.refresh()]);
  expect(convert()).toBe(90);
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"0.88"', '"0.88"']);
});

function convertOrExplain(convert: () => Conversion): Conversion | string {
  try {
    return convert();
  } catch (error) {
    return (error as Error).message;
  }
}

const FRESH = { 'Cache-Control': 'max-age=600', ETag: '"1"' };
const answering = (rates: string, rest = '') => ({
  body: `{"base":"USD","rates":${rates},"updated_at":"2026-11-21T00:00:00+00:00"${rest}}`,
  headers: FRESH,
});

it.each([
  ['another section with rates', answering('{"USD":1,"EUR":0.9}', ',"previous":{"USD":1,"EUR":0.5}')],
  ['spaces', answering('{ "USD" : 1, "EUR" : 0.9 }')],
  ['a rate of zero', answering('{"USD":1,"EUR":0.9,"GBP":0}')],
])('reads a table with %s', async (_, answer) => {
  await using server = await startScriptedServer(answer);
  const converter = await new Crossrate({ baseUrl: server.url }).converter();
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

it('creates no converter from a table that fails the check', async () => {
  await using server = await startScriptedServer(answering('{"USD":1,"XXX":4}'));
  const call = new Crossrate({ baseUrl: server.url, check: () => 'no good' }).converter();
  expect((await catchFailure(call)).message).toBe('The answer does not match: no good.');
});

it('fetches later tables for the same base, without the signal of the first call', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer({ ...answering('{"USD":1}'), headers: {} });
  const controller = new AbortController();
  const asked = { base: 'USD' as CurrencyCode };
  const converter = await new Crossrate({ baseUrl: server.url }).converter(asked, { signal: controller.signal });
  controller.abort();
  asked.base = 'EUR';
  vi.setSystemTime('2026-11-21T10:01:00Z');
  await converter.refresh();
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/rates?base=USD', '/api/rates?base=USD']);
});

it('keeps a table that has not expired when the refresh just before the expiry fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(answering('{"USD":1,"EUR":0.9}'));
  const converter = await new Crossrate({ baseUrl: server.url, maxRetries: 0 }).converter();
  server.script({ status: 503, body: { error: 'no' } });
  vi.setSystemTime(converter.expiresAt.getTime() - 500);
  await converter.refresh();
  expect(server.requests).toHaveLength(2);
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(90);
  vi.setSystemTime(converter.expiresAt.getTime());
  expect((await catchFailure(converter.refresh())).name).toBe('ServiceUnavailableError');
});

it('asks for changes of its own table even without a cache', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await using server = await startScriptedServer(answering('{"USD":1,"EUR":0.9}'), {
    status: 304,
    body: '',
    headers: FRESH,
  });
  const converter = await new Crossrate({ baseUrl: server.url, cache: false }).converter();
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
  await using server = await startScriptedServer({ ...answering('{"USD":1,"EUR":0.9}'), headers });
  const converter = await new Crossrate({ baseUrl: server.url }).converter();
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
    res.writeHead(200, FRESH).end(answering('{"USD":1,"EUR":0.9}').body);
  });
  const converter = await new Crossrate({ baseUrl: server.url }).converter();
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(90);
  expect(converter.expiresAt).toEqual(new Date('2026-11-21T11:01:00Z'));
});
