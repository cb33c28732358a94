import { currencies, errorResponses, withdrawals } from '@crossrate/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { startRealService } from '../../test/real-service.ts';
import { startScriptedServer } from '../../test/scripted-server.ts';
import { checkAnswer } from '../check/index.ts';
import { convertByLaw } from '../currencies/index.ts';
import { type Conversion, Crossrate, type CurrencyCode } from '../index.ts';

let service: Awaited<ReturnType<typeof startRealService>>;
let crossrate: Crossrate;
beforeAll(async () => {
  service = await startRealService(1_000_000);
  crossrate = new Crossrate({ baseUrl: service.url, apiKey: service.key, cache: false, check: checkAnswer });
});
afterAll(() => service[Symbol.asyncDispose]());

/** The refusal of the service. */
const REFUSED = { name: 'InvalidRequestError', message: errorResponses.invalidAmount.body.error };

const code = fc.constantFrom(...currencies.map((currency) => currency.code).filter((supported) => supported !== 'CLF'));
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 40n - 1n }),
  fc.integer({ min: 1, max: 1_000_000_000 }),
  fc.double({ min: 0.011, max: 1e25, noNaN: true }),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }), fc.stringMatching(/^\d{1,20}$/))
    .map(([whole, decimals]) => `${whole}.${decimals}`),
  fc.tuple(fc.nat(999), fc.nat(20)).map(([digits, exponent]) => `${digits + 1}e${exponent}`),
);

it('gives the exact product, from the service and from a converter, for amounts of up to 40 digits', async () => {
  for (const from of ['USD', 'IRR', 'ZWD'] as const) {
    const converter = await crossrate.converter({ base: from });
    await fc.assert(
      fc.asyncProperty(code, amount, async (to, money) => {
        const { updatedAt: _, ...theirs } = await crossrate.convert({ from, to, amount: money });
        expect(converter.convert({ from, to, amount: money })).toMatchObject(theirs);
        expect(readFraction(theirs.amountText)).toEqual(readFraction(String(money)));
        expect(theirs.convertedText).toBe(roundProduct(theirs, 2));
        expect([theirs.amount, theirs.rate, theirs.converted]).toEqual(
          [theirs.amountText, theirs.rateText, theirs.convertedText].map(Number),
        );
      }),
      { numRuns: 200 },
    );
  }
});

it('rounds to the minor unit of the target on demand, from the exact product', async () => {
  const converter = await crossrate.converter({ base: 'USD' });
  const minorUnits = new Map<CurrencyCode, number | null>(
    currencies.map((currency) => [
      currency.code,
      withdrawals[currency.code] ? (withdrawals[currency.code]?.minorUnit ?? 2) : currency.minorUnit,
    ]),
  );
  fc.assert(
    fc.property(code, code, amount, (from, to, money) => {
      const result = converter.convert({ from, to, amount: money, round: 'minor-unit' });
      const digits = minorUnits.get(to) ?? undefined;
      if (digits === undefined) expect(readFraction(result.convertedText)).toEqual(multiply(result));
      else expect(result.convertedText).toBe(roundProduct(result, digits));
      expect(result.rateText).toBe(converter.convert({ from, to, amount: money }).rateText);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['JPY', '15748'],
  ['EUR', '88.02'],
  ['KWD', '30.871'],
  ['TRL', '4899546313'],
  ['XAU', '0.0242184'],
] as const)('makes of 100 USD in %s %s', async (to, text) => {
  const converter = await crossrate.converter({ base: 'USD' });
  expect(converter.convert({ from: 'USD', to, amount: 100, round: 'minor-unit' }).convertedText).toBe(text);
});

it.each([' 1', '1,000', '0x10', '1e400', '9'.repeat(41), `0.${'0'.repeat(60)}1e60`, 'ten', Number.NaN])(
  'refuses the amount «%s», from the service and from a converter',
  async (money) => {
    const converter = await crossrate.converter();
    const asked = { from: 'USD', to: 'EUR', amount: money } as const;
    expect(await catchFailure(crossrate.convert(asked))).toMatchObject(REFUSED);
    const message = 'Invalid amount. Please provide a number of at most 40 digits.';
    expect(() => converter.convert(asked)).toThrow(expect.objectContaining({ ...REFUSED, message }));
  },
);

it.each([
  ['0.01', '0.01', '0.01'],
  ['-5', '-5', '-4.40'],
  [-5.25, '-5.25', '-4.62'],
  [0n, '0', '0.00'],
  [-5n, '-5', '-4.40'],
  [-0, '0', '0.00'],
  ['-0.0', '0', '0.00'],
  ['-0.005', '-0.005', '0.00'],
  ['-0e9', '0', '0.00'],
  [5e-324, `0.${'0'.repeat(323)}5`, '0.00'],
] as const)(
  'converts the amount «%s» by a converter alone: the service refuses it',
  async (money, amountText, text) => {
    const converter = await crossrate.converter();
    const asked = { from: 'USD', to: 'EUR', amount: money } as const;
    expect(await catchFailure(crossrate.convert(asked))).toMatchObject(REFUSED);
    const result = converter.convert(asked);
    expect(result).toMatchObject({ amountText, convertedText: text });
    // `Object.is` tells the double 0 from -0.
    expect(Object.is(result.amount, Number(amountText)) && Object.is(result.converted, Number(text))).toBe(true);
  },
);

it('gives the exact text of every rate of a table, frozen, as the service writes it', async () => {
  for (const base of ['USD', 'IRR', 'XAU'] as const) {
    const { rates, ratesText } = await crossrate.rates({ base });
    const body = await (await service.get(`/api/rates?base=${base}`, service.key)).text();
    expect(body).toContain(`"rates":{${Object.entries(ratesText).map(([code, text]) => `"${code}":${text}`)}}`);
    expect(Object.keys(ratesText)).toEqual(Object.keys(rates));
    expect(Object.isFrozen(ratesText)).toBe(true);
  }
});

it.each([
  ['a symbol', Symbol('1')],
  ['an object of a GraphQL query', Object.create(null)],
  ['an object that fails to give its text', { toString: () => ({}) }],
])('refuses %s as a currency or an amount, whatever converts', async (_, value) => {
  const converter = await crossrate.converter();
  const refused = expect.objectContaining({ name: 'InvalidRequestError' });
  for (const wrong of [{ from: value }, { to: value }, { amount: value }]) {
    const asked = { from: 'BGN', to: 'EUR', amount: 1, ...wrong } as never;
    await expect(crossrate.convert(asked)).rejects.toThrow(refused);
    expect(() => converter.convert(asked)).toThrow(refused);
    expect(() => convertByLaw(asked)).toThrow(refused);
  }
  await expect(crossrate.rates({ base: value })).rejects.toThrow(refused);
});

it('sends a text as it is written, a number as JavaScript writes it, and a bigint with every digit', async () => {
  await using server = await startScriptedServer({ body: '{"converted":1.00}' });
  const client = new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', cache: false });
  for (const money of ['1.50', '1E+3', 0.1 + 0.2, 1e21, -5, 123456789012345678901234567890n])
    await client.convert({ from: 'USD', to: 'EUR', amount: money });
  expect(server.requests.map(({ url }) => new URL(url ?? '', server.url).searchParams.get('amount'))).toEqual([
    '1.50',
    '1E+3',
    '0.30000000000000004',
    '1e+21',
    '-5',
    '123456789012345678901234567890',
  ]);
});

it('keeps the exact texts through copies and JSON', async () => {
  const result = await crossrate.convert({ from: 'USD', to: 'VEB', amount: '123456789012345678.9' });
  const exact = { amountText: '123456789012345678.9', convertedText: roundProduct(result, 2) };
  for (const copy of [{ ...result }, structuredClone(result), JSON.parse(JSON.stringify(result))])
    expect(copy).toMatchObject(exact);
});

/** Reads a decimal as an exact fraction in lowest terms, independently of the contract's arithmetic. */
function readFraction(text: string): [bigint, bigint] {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const numerator = BigInt(whole + decimals) * 10n ** BigInt(Math.max(power, 0));
  return reduceFraction(numerator, 10n ** BigInt(Math.max(-power, 0)));
}

function multiply({ amountText, rateText }: Conversion): [bigint, bigint] {
  const [[a, b], [c, d]] = [readFraction(amountText), readFraction(rateText)];
  return reduceFraction(a * c, b * d);
}

function roundProduct(conversion: Conversion, decimals: number): string {
  const [numerator, denominator] = multiply(conversion);
  const [scaled, rest] = [
    (numerator * 10n ** BigInt(decimals)) / denominator,
    (numerator * 10n ** BigInt(decimals)) % denominator,
  ];
  const digits = String(rest * 2n >= denominator ? scaled + 1n : scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function reduceFraction(numerator: bigint, denominator: bigint): [bigint, bigint] {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return [numerator / a, denominator / a];
}
