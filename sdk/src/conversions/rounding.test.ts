import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Converter, Crossrate, type CurrencyCode, type Rounding } from '../index.ts';
import { createMockCrossrate } from '../testing/index.ts';

const MODES = ['half-up', 'half-even', 'down', 'up'] as const;
const mock = createMockCrossrate();
const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1', apiKey: mock.keys.active, fetch: mock.fetch });
let converter: Converter;
let codes: CurrencyCode[];
beforeAll(async () => {
  converter = await crossrate.converter();
  codes = Object.keys((await crossrate.rates()).rates) as CurrencyCode[];
});

/** Rounds dollars as dollars: their rate is 1. */
const roundDollars = (amount: string | number, rounding: Rounding) =>
  converter.convert({ to: 'USD', amount, ...rounding }).convertedText;

// The table of java.math.RoundingMode.
it.each([
  ['half-up', '6 3 2 1 1 -1 -1 -2 -3 -6'],
  ['half-even', '6 2 2 1 1 -1 -1 -2 -2 -6'],
  ['down', '5 2 1 1 1 -1 -1 -1 -2 -5'],
  ['up', '6 3 2 2 1 -1 -2 -2 -3 -6'],
] as const)('rounds %s as Java does', (mode, results) => {
  const inputs = ['5.5', '2.5', '1.6', '1.1', '1.0', '-1.0', '-1.1', '-1.6', '-2.5', '-5.5'];
  expect(inputs.map((amount) => roundDollars(amount, { round: { decimals: 0 }, mode })).join(' ')).toBe(results);
});

it.each([
  ['1.49', '0.05', '1.50'],
  ['1.52', '0.05', '1.50'],
  ['1.525', '0.05', '1.55'],
  ['-1.525', '0.05', '-1.55'],
  ['17.49', '5', '15'],
  ['17.5', '5', '20'],
  ['1.5', '0.25', '1.50'],
  ['1234', '100', '1200'],
  ['1234', '1e2', '1200'],
  ['1.234', '0.10', '1.20'],
  ['1.3', '0.1', '1.3'],
  ['8', '3', '9'],
  ['1', '100', '0'],
  ['-0.02', '0.05', '0.00'],
])('rounds %s to a multiple of %s, which is %s', (amount, increment, text) => {
  expect(roundDollars(amount, { round: { increment } })).toBe(text);
});

it.each([
  [0, '1235'],
  [1, '1234.6'],
  [3, '1234.568'],
  [20, '1234.56789000000000000000'],
])('writes %d decimals', (decimals, text) => {
  expect(roundDollars('1234.56789', { round: { decimals } })).toBe(text);
});

it('rounds to the minor unit by any mode, and gold to nothing', () => {
  const convert = (to: CurrencyCode, mode: Rounding['mode']) =>
    converter.convert({ to, amount: -100, round: 'minor-unit', mode }).convertedText;
  expect(MODES.map((mode) => convert('KWD', mode))).toEqual(['-30.871', '-30.871', '-30.871', '-30.872']);
  expect(MODES.map((mode) => convert('XAU', mode))).toEqual(Array(4).fill('-0.0242184'));
});

const decimal = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^\d{1,12}$/))
  .map(([sign, whole, decimals]) => `${sign}${whole}.${decimals}`);
/** Dollars in steps of an eighth, whose halves are common. */
const eighths = fc.integer({ min: -10_000, max: 10_000 }).map((count) => String(count / 8));
const unit = fc.oneof(
  fc.nat(20).map((decimals) => ({ round: { decimals }, text: `1e-${decimals}` })),
  fc.constantFrom('0.05', '5', '0.25', '100', '0.5', '7', '0.10', '2.5e1', '0.003').map(toIncrement),
  fc.constantFrom(undefined).map((round) => ({ round, text: '0.01' })),
);

it('gives the multiple of the unit that the mode defines, of the exact product, with the decimals of the unit', () => {
  const target = fc.oneof(fc.constant('USD' as const), fc.constantFrom(...codes));
  fc.assert(
    fc.property(
      fc.oneof(decimal, eighths),
      target,
      unit,
      fc.constantFrom(...MODES),
      (amount, to, { round, text }, mode) => {
        const result = converter.convert({ to, amount, round, mode });
        const product = (scale(result.amountText) * scale(result.rateText)) / scale('1');
        const [rounded, step] = [scale(result.convertedText), scale(text)];
        const error = absolute(rounded - product);
        expect(rounded % step).toBe(0n);
        expect(error < step).toBe(true);
        if (mode === 'down') expect(absolute(rounded) <= absolute(product)).toBe(true);
        else if (mode === 'up') expect(absolute(rounded) >= absolute(product)).toBe(true);
        else expect(error * 2n <= step).toBe(true);
        if (mode === 'half-up' && error * 2n === step) expect(absolute(rounded) > absolute(product)).toBe(true);
        if (mode === 'half-even' && error * 2n === step) expect((rounded / step) % 2n).toBe(0n);
        expect(countDecimals(result.convertedText)).toBe(countDecimals(text));
        expect(result.converted).toBe(Number(result.convertedText));
        expect(result.convertedText).not.toMatch(/^-[0.]*$/);
      },
    ),
    { numRuns: 5_000 },
  );
});

it('mirrors an invoice in its refund, however it rounds', () => {
  const round = fc.oneof(
    unit.map((chosen) => chosen.round),
    fc.constant('minor-unit' as const),
  );
  const code = fc.constantFrom(...codes);
  fc.assert(
    fc.property(
      code,
      code,
      fc.oneof(decimal, eighths),
      round,
      fc.constantFrom(...MODES),
      (from, to, amount, unit, mode) => {
        const convert = (money: string) => converter.convert({ from, to, amount: money, round: unit, mode });
        const [one, other] = [convert(amount), convert(negate(amount))];
        expect(scale(other.convertedText)).toBe(-scale(one.convertedText));
        expect(scale(other.amountText)).toBe(-scale(one.amountText));
      },
    ),
    { numRuns: 2_000 },
  );
});

const INVALID_ROUND = "round must be 'minor-unit', { decimals } or { increment }.";
const INVALID_DECIMALS = 'decimals must be a whole number from 0 to 20.';
const INVALID_MODE = "mode must be 'half-up', 'half-even', 'down' or 'up'.";
const INVALID_INCREMENT = "increment must be a positive number as a text, such as '0.05'.";
type Refusal = readonly [rounding: { round?: unknown; mode?: unknown }, message: string];
const refuseDecimals = (decimals: unknown): Refusal => [{ round: { decimals } }, INVALID_DECIMALS];
const refuseIncrement = (increment: unknown): Refusal => [{ round: { increment } }, INVALID_INCREMENT];
const REFUSALS: readonly Refusal[] = [
  [{ round: 'minor-units' }, INVALID_ROUND],
  [{ round: null }, INVALID_ROUND],
  [{ round: 2 }, INVALID_ROUND],
  [{ round: {} }, INVALID_ROUND],
  [{ round: { decimals: 2, increment: '0.05' } }, INVALID_ROUND],
  ...[-1, 21, 1.5, '2', Number.NaN, null].map(refuseDecimals),
  ...['0', '-0.05', '', ' 5', '0x5', '1e400', 0.05, 5n, null].map(refuseIncrement),
  [{ mode: 'ceiling' }, INVALID_MODE],
  [{ mode: null }, INVALID_MODE],
];
it.each(REFUSALS)(
  'refuses the rounding %o, rather than round otherwise, and sends nothing',
  async (rounding, message) => {
    const error = new TypeError(message);
    const asked = { to: 'XXX', amount: 1, ...rounding } as never;
    expect(() => converter.convert(asked)).toThrow(error);
    expect(converter.convertAll([asked])).toMatchObject([{ name: 'InvalidRequestError', message }]);
    const sent = mock.requests.length;
    const asking = crossrate.withOptions({ cache: false });
    await expect(asking.convert({ from: 'USD', ...(asked as object), to: 'EUR' } as never)).rejects.toThrow(error);
    expect(mock.requests).toHaveLength(sent);
  },
);

it('rounds a conversion of the service as a converter rounds, and keeps its other members', async () => {
  const asking = crossrate.withOptions({ cache: false });
  const theirs = await asking.convert({ from: 'USD', to: 'KWD', amount: '1234.5' });
  for (const rounding of [
    { round: 'minor-unit' },
    { round: { increment: '0.25' }, mode: 'up' },
    { mode: 'down' },
  ] as const) {
    const asked = { from: 'USD', to: 'KWD', amount: '1234.5', ...rounding } as const;
    const { converted, convertedText } = converter.convert(asked);
    for (const rounded of [await asking.convert(asked), await crossrate.convert(asked)]) {
      expect(rounded).toMatchObject({ converted, convertedText });
      expect(Object.isFrozen(rounded)).toBe(true);
    }
    expect(await asking.convert(asked)).toEqual({ ...theirs, converted, convertedText });
  }
});

it.each([{ rate: undefined }, { amount: 'five' }, { target: undefined }, { amount: 1.7e308, rate: 9 }])(
  'refuses to round an answer with %j, which has no result',
  async (members) => {
    const answer = { base: 'USD', target: 'EUR', amount: 1, rate: 1, converted: 1, ...members };
    const asking = crossrate.withOptions({ cache: false, fetch: async () => Response.json(answer) });
    const asked = { from: 'USD', to: 'EUR', amount: 1, mode: 'down' } as const;
    expect(await asking.convert(asked).catch(String)).toMatch(/^UnexpectedResponseError: .* no result to round\.$/);
  },
);

it('gives a code that ISO 4217 does not have two decimals', async () => {
  for (const target of ['X', 'f0', 'JPY0', 'if0']) {
    const answer = { base: 'USD', target, amount: 1, rate: 1.239, converted: 1.24 };
    const asking = crossrate.withOptions({ cache: false, fetch: async () => Response.json(answer) });
    const asked = { from: 'USD', to: 'EUR', amount: 1, round: 'minor-unit' } as const;
    expect((await asking.convert(asked)).convertedText).toBe('1.24');
  }
});

it('refuses a result that only the rounding makes too large', () => {
  const asked = { to: 'USD', amount: 1.7e308, round: { increment: '1e308' }, mode: 'up' } as const;
  expect(() => converter.convert(asked)).toThrow('Invalid amount. The result is too large.');
});

function toIncrement(increment: string) {
  return { round: { increment }, text: increment };
}

/** Reads a decimal as a whole number of units of 10⁻⁶⁰, independently of the contract's arithmetic. */
function scale(text: string): bigint {
  const [digits = '', exponent = '0'] = text.split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  return BigInt(whole + decimals) * 10n ** BigInt(60 + Number(exponent) - decimals.length);
}

function countDecimals(text: string): number {
  const [digits = '', exponent = '0'] = text.split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function negate(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
