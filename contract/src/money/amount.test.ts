import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_AMOUNT_CHARACTERS, MOST_AMOUNT_DIGITS, parseAmount, parseMoney, parseRatio } from './index.ts';

it.each([
  ['100', '100'],
  ['0.02', '0.02'],
  ['0.010000000000000002', '0.010000000000000002'],
  ['0.010000000000000000001', '0.010000000000000000001'],
  ['1000000000000000000001e-23', '0.01000000000000000000001'],
  ['0.0200000000000000000000000001', '0.0200000000000000000000000001'],
  ['1e3', '1000'],
  ['1E+3', '1000'],
  ['1.50', '1.5'],
  ['12.5e-1', '1.25'],
  ['9007199254740993', '9007199254740993'],
])('reads %s as %s', (text, exact) => {
  expect(parseAmount(text)?.text).toBe(exact);
});

it.each(['0.01', '0.010', '0', '-0', '-5', '1e-3', '1e-999999999', '-1e400'])(
  'refuses %s, which is too small',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

it('compares with 0.01 exactly, whatever a double makes of the number', () => {
  expect(parseAmount('0.01000000000000000000001')?.text).toBe('0.01000000000000000000001');
  expect(parseAmount('0.00999999999999999999999')).toBeUndefined();
});

it.each([
  ['40 digits', '9'.repeat(40)],
  ['40 digits with a point and an exponent', `1.${'2'.repeat(39)}e-1`],
  ['40 digits after leading zeros', `0.0${'3'.repeat(40)}`],
  ['few digits with a large exponent', '1e308'],
])('reads an amount of %s', (_, text) => {
  expect(Number(parseAmount(text)?.text)).toBe(Number(text));
});

it.each([
  ['41 digits', '9'.repeat(41)],
  ['41 digits after a point', `1.${'2'.repeat(40)}`],
  ['41 digits after leading zeros', `0.${'3'.repeat(41)}`],
  ['40 trailing zeros', `1.${'0'.repeat(40)}`],
  ['15,000 digits', `1.${'9'.repeat(15_000)}`],
])('refuses an amount of %s', (_, text) => {
  expect(parseAmount(text)).toBeUndefined();
});

it('reads exactly the amounts of up to 40 digits, wherever the point is', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 44 });
  fc.assert(
    fc.property(digits, fc.nat(44), (all, place) => {
      const text = `${all.slice(0, place).join('')}.${all.slice(place).join('')}`;
      fc.pre(/^(0|[1-9]\d*)\.\d+$/.test(text) && Number(text) > 0.01);
      const significant = BigInt(all.join('')).toString().length;
      expect(parseAmount(text) !== undefined).toBe(significant <= 40);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['1e309', '1e999999999', `1${'0'.repeat(400)}`])('refuses a number that no double can hold: %.20s', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

it.each([
  '',
  ' 1',
  '1 ',
  '+1',
  '01',
  '.5',
  '5.',
  '0x10',
  '1,000',
  '1_000',
  'NaN',
  'Infinity',
  '1e',
  'e5',
  '١٠٠',
  '1\n',
  'null',
  '[1]',
])('refuses %j, which is not a JSON number', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

it('grants exactly the digits and characters that the contract states', () => {
  const zeros = (count: number) => `0.${'0'.repeat(count)}1e${count + 2}`;
  const most = MOST_AMOUNT_CHARACTERS - zeros(10).length + 10;
  expect(parseAmount('9'.repeat(MOST_AMOUNT_DIGITS))).toBeDefined();
  expect(parseAmount('9'.repeat(MOST_AMOUNT_DIGITS + 1))).toBeUndefined();
  expect(parseAmount(zeros(most))?.text).toBe('10');
  expect(parseAmount(zeros(most + 1))).toBeUndefined();
});

it.each(['0', '-0', '0.01', '-5', '-9.99', '1e-3', `-${'9'.repeat(40)}`])(
  'reads %s as money, of any size and sign',
  (text) => {
    expect(parseMoney(text)).toEqual(parseRatio(text));
  },
);

it.each(['9'.repeat(41), `-${'9'.repeat(41)}`, `0.${'0'.repeat(63)}`, '1e309', '-1e309', '+5', '', 'ten'])(
  'refuses %s as money, too',
  (text) => {
    expect(parseMoney(text)).toBeUndefined();
  },
);

it('keeps the exact value of every amount it accepts', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.011, max: 1e300, noNaN: true }), (amount) => {
      expect(Number(parseAmount(String(amount))?.text)).toBe(amount);
    }),
  );
});

it('accepts exactly the numbers that JSON accepts, of those greater than 0.01', () => {
  const pieces = fc.constantFrom('0', '1', '9', '.', '-', '+', 'e', 'E', '00', '12', '5e3');
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(parseAmount(text) !== undefined).toBe(isJsonNumberAboveMinimum(text));
    }),
    { numRuns: 5_000 },
  );
});

function isJsonNumberAboveMinimum(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' && Number.isFinite(value) && value > 0.01;
  } catch {
    return false;
  }
}
