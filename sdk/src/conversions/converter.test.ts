import { currencyCodes } from '@crossrate/contract';
import { convertAmount, parseAmount, parseRatio, type Ratio } from '@crossrate/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTable } from '../../../server/src/rates/published-table.ts';
import { startRealService } from '../../test/real-service.ts';
import { type Conversion, Crossrate, type CurrencyCode } from '../index.ts';

let service: Awaited<ReturnType<typeof startRealService>>;
beforeAll(async () => {
  service = await startRealService(1_000_000);
});
afterAll(() => service[Symbol.asyncDispose]());

const createClient = () => new Crossrate({ baseUrl: service.url, apiKey: service.key, cache: false });
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
  const crossrate = createClient();
  for (const base of ['USD', 'EUR', 'IRR', 'KWD', 'XAU'] as const) {
    const converter = await crossrate.converter({ base });
    await fc.assert(
      fc.asyncProperty(arrayOfTen(fc.tuple(code, amount)), async (pairs) => {
        const questions = pairs.map(([to, money]) => ({ from: base, to, amount: money }));
        const asking = questions.map((asked) =>
          // A table states the grades of exceptions alone.
          crossrate.convert(asked).then(
            ({ grade: _, ...conversion }) => conversion,
            (error) => error.message,
          ),
        );
        const outcomes = questions.map((asked) => convertOrExplain(() => converter.convert(asked)));
        expect(outcomes).toMatchObject(await Promise.all(asking));
      }),
      { numRuns: 30 },
    );
  }
});

it("makes of its table exactly what the service's own code makes of it, for any two currencies", async () => {
  const table = await createClient().rates();
  const rates = new Map(
    Object.entries(table.rates).map(([name, rate]) => [name as CurrencyCode, parseRatio(String(rate)) as Ratio]),
  );
  // Rates that a double cannot hold are left out: the test above compares them with the service.
  for (const [name] of rates) if ((table.rates[name] ?? 0) > 1e8) rates.delete(name);
  const converter = await createClient().converter();
  const any = fc.constantFrom(...rates.keys());
  fc.assert(
    fc.property(any, any, amount, (from, to, money) => {
      const applied = publishTable(rates, from, 0)?.rates.get(to);
      const parsed = parseAmount(String(money));
      const converted = parsed && applied && convertAmount(parsed, applied.value);
      const ours = convertOrExplain(() => converter.convert({ from, to, amount: money }));
      if (converted) expect(ours).toMatchObject({ rate: Number(applied?.text), converted: Number(converted) });
      else expect(ours).toBe('Invalid amount. The result is too large.');
    }),
    { numRuns: 1_000 },
  );
});

it('converts thousands of amounts for one request', async () => {
  const { quota: before } = await createClient().rates().withResponse();
  const converter = await createClient().converter();
  for (let cents = 2; cents < 5_000; cents += 1) converter.convert({ from: 'USD', to: 'EUR', amount: cents / 100 });
  const { quota: after } = await createClient().rates().withResponse();
  expect((before?.remaining ?? 0) - (after?.remaining ?? 0)).toBe(2);
});

it('takes codes in any case, and knows its table', async () => {
  const converter = await createClient().converter({ base: 'GBP' });
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
  ['USD', 'EUR', Number.NaN, 'Invalid amount. Please provide a number of at most 40 digits.'],
  ['USD', 'EUR', Number.NEGATIVE_INFINITY, 'Invalid amount. Please provide a number of at most 40 digits.'],
  ['USD', 'VEB', 1.7e308, 'Invalid amount. The result is too large.'],
  ['USD', 'VEB', -1.7e308, 'Invalid amount. The result is too large.'],
])('refuses to convert from %s to %s the amount %d', async (from, to, money, message) => {
  const converter = await createClient().converter();
  const convert = () => converter.convert({ from: from as CurrencyCode, to: to as CurrencyCode, amount: money });
  expect(convert).toThrow(expect.objectContaining({ name: 'InvalidRequestError', message }));
});

it.each([undefined, null, 'BGN', 5])('refuses parameters that are no object: %j', async (given) => {
  const converter = await createClient().converter();
  const error = new TypeError('parameters must be an object of from, to, amount, round, mode.');
  expect(() => converter.convert(given as never)).toThrow(error);
});

it.each([
  [{ amount: 1 }, 'to is missing.'],
  [{ from: null, to: 'EUR', amount: 1 }, 'from is missing.'],
  [{ from: '', to: 'EUR', amount: 1 }, 'from is missing.'],
  [{ from: 'BGN', to: null, amount: 1 }, 'to is missing.'],
  [{ to: 'EUR' }, 'amount is missing.'],
  [{ to: 'EUR', amount: '' }, 'amount is missing.'],
])('names what is missing of %j', async (given, message) => {
  const converter = await createClient().converter();
  const error = expect.objectContaining({ name: 'InvalidRequestError', message });
  expect(() => converter.convert(given as never)).toThrow(error);
});

it('gives results that nobody can change, as the client does', async () => {
  const asked = { from: 'BGN', to: 'EUR', amount: 1 } as const;
  const converter = await createClient().converter();
  const results = [await createClient().convert(asked), converter.convert(asked)];
  expect(results.map(Object.isFrozen)).toEqual([true, true]);
});

function convertOrExplain(convert: () => Conversion): Conversion | string {
  try {
    return convert();
  } catch (error) {
    return (error as Error).message;
  }
}
