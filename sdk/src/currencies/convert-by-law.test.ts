import { withdrawals } from '@crossrate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CurrencyCode, convertByLaw, minorUnitsOf } from './index.ts';

it.each([
  ['BGN', 'EUR', '1000000', '511291.88'],
  ['EUR', 'BGN', '511291.88', '1000000.00'],
  ['BGN', 'EUR', '0.01', '0.01'],
  ['HRK', 'EUR', 100, '13.27'],
  ['EUR', 'HRK', 1, '7.53'],
  ['TRL', 'TRY', 2_500_000n, '2.50'],
  ['TRY', 'TRL', '0.000001', '1'],
  ['CUC', 'CUP', 1, '24.00'],
  ['ANG', 'XCG', '12.34', '12.34'],
  ['VEB', 'VEF', 1000, '1.00'],
  ['ZWD', 'ZWL', '10000000000000000000000', '1.00'],
  // Through the euro: 1000 / 1.95583 × 7.53450.
  ['BGN', 'HRK', 1000, '3852.33'],
  ['SIT', 'SKK', '239.640', '30.13'],
  // Exactly half a cent.
  ['BYR', 'BYN', 50, '0.01'],
  ['TRL', 'TRY', 4_999, '0.00'],
  ['BGN', 'EUR', 0, '0.00'],
] as const)('converts by law from %s to %s the amount %s: %s', (from, to, amount, text) => {
  const result = convertByLaw({ from, to, amount });
  expect(result).toMatchObject({ base: from, target: to, convertedText: text, converted: Number(text) });
});

it('divides and multiplies exactly, rounding once, whichever the currencies', () => {
  const codes = Object.keys(withdrawals) as CurrencyCode[];
  const cents = fc.bigInt({ min: 0n, max: 10n ** 38n });
  fc.assert(
    fc.property(fc.constantFrom(...codes), cents, fc.boolean(), (code, money, isInto) => {
      const { successor = code, parity = '' } = withdrawals[code] ?? {};
      const [from, to] = isInto ? ([successor, code] as const) : ([code, successor] as const);
      const [withdrawn = [0n, 1n], replacing = [0n, 1n]] = parity.split(':').map(readFraction);
      const [p, q] = [withdrawn[0] * replacing[1], withdrawn[1] * replacing[0]];
      const unit = 10n ** BigInt(minorUnitsOf(to) ?? 0);
      const [numerator, denominator] = isInto ? [money * p * unit, 100n * q] : [money * q * unit, 100n * p];
      const expected = (2n * numerator + denominator) / (2n * denominator);
      const { convertedText } = convertByLaw({
        from,
        to,
        amount: `${money / 100n}.${String(money % 100n).padStart(2, '0')}`,
      });
      expect(BigInt(convertedText.replace('.', ''))).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

it('returns the original amount after a round trip, if the successor is worth more than a hundredth', () => {
  fc.assert(
    fc.property(fc.constantFrom('LVL', 'MTL', 'CYP'), fc.nat(100_000_000), (code, cents) => {
      const there = convertByLaw({ from: code, to: 'EUR', amount: (cents / 100).toFixed(2) });
      const back = convertByLaw({ from: 'EUR', to: code, amount: there.convertedText });
      expect(Math.abs(back.converted * 100 - cents)).toBeLessThan(1);
    }),
  );
});

it('takes codes in any case, and keeps the amount as a plain decimal', () => {
  expect(convertByLaw({ from: 'bgn' as CurrencyCode, to: 'eur' as CurrencyCode, amount: '1.50e3' })).toEqual({
    base: 'BGN',
    target: 'EUR',
    amount: 1500,
    converted: 766.94,
    amountText: '1500',
    convertedText: '766.94',
  });
});

it.each([
  ['USD', 'EUR', 'No law fixed a parity of USD and EUR.'],
  ['BGN', 'USD', 'No law fixed a parity of BGN and USD.'],
  ['BGN', 'TRY', 'No law fixed a parity of BGN and TRY.'],
  ['EUR', 'EUR', 'No law fixed a successor of EUR.'],
  ['BGN', 'XXX', 'Invalid currency. Please check your currency codes.'],
  ['__proto__', 'EUR', 'Invalid currency. Please check your currency codes.'],
])('refuses to convert from %s to %s', (from, to, message) => {
  const convert = () => convertByLaw({ from: from as CurrencyCode, to: to as CurrencyCode, amount: 1 });
  expect(convert).toThrow(expect.objectContaining({ name: 'InvalidRequestError', message }));
});

it.each(['-1', '', 'ten', '1,000', `0.${'0'.repeat(63)}1`, Number.NaN, '1e309'])('refuses the amount %j', (amount) => {
  expect(() => convertByLaw({ from: 'BGN', to: 'EUR', amount })).toThrow('Please provide a number from 0.');
});

it.each([undefined, null, 'BGN', 5])('refuses parameters that are no object: %j', (given) => {
  expect(() => convertByLaw(given as never)).toThrow(new TypeError('parameters must be an object.'));
});

it.each([
  [{ to: 'EUR', amount: 1 }, 'from is missing.'],
  [{ from: 'BGN', amount: 1 }, 'to is missing.'],
])('names what is missing of %j', (given, message) => {
  const error = expect.objectContaining({ name: 'InvalidRequestError', message });
  expect(() => convertByLaw(given as never)).toThrow(error);
});

it('gives a result that nobody can change', () => {
  expect(Object.isFrozen(convertByLaw({ from: 'BGN', to: 'EUR', amount: 1 }))).toBe(true);
});

it('refuses an amount whose result no double can hold', () => {
  const convert = () => convertByLaw({ from: 'ZWG', to: 'ZWD', amount: '1e300' });
  expect(convert).toThrow('The result is too large.');
});

function readFraction(text: string): [bigint, bigint] {
  const [whole = '', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}
