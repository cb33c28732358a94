import { withdrawals } from '@crossrate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EURO_PREDECESSORS } from './euro-predecessors.ts';
import { type CurrencyCode, convertByLaw, currencyCodes, type EuroPredecessorCode, minorUnitsOf } from './index.ts';

type Code = CurrencyCode | EuroPredecessorCode;
const predecessors = Object.keys(EURO_PREDECESSORS) as EuroPredecessorCode[];
const laws: Partial<Record<Code, { successor: CurrencyCode; parity: string }>> = {
  ...withdrawals,
  ...EURO_PREDECESSORS,
};
const digitsOf = (code: Code) =>
  code in EURO_PREDECESSORS ? EURO_PREDECESSORS[code as EuroPredecessorCode].minorUnits : (minorUnitsOf(code) ?? 0);

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
  ['EUR', 'ITL', 1, '1936'],
  ['ITL', 'EUR', '1936.27', '1.00'],
  ['DEM', 'EUR', 1000, '511.29'],
  // Through the euro: 100 / 1.95583 × 6.55957.
  ['DEM', 'FRF', 100, '335.39'],
  ['DEM', 'BGN', '1234.56', '1234.56'],
  ['BEF', 'LUF', 7, '7'],
  ['IEP', 'SIT', 1, '304.28'],
  // Exactly half a drachma.
  ['EUR', 'GRD', 2, '682'],
] as const)('converts by law from %s to %s the amount %s: %s', (from, to, amount, text) => {
  const result = convertByLaw({ from, to, amount });
  expect(result).toMatchObject({ base: from, target: to, convertedText: text, converted: Number(text) });
});

it.each([
  ['ATS', '13760300.00'],
  ['BEF', '40339900'],
  ['DEM', '1955830.00'],
  ['ESP', '166386000'],
  ['FIM', '5945730.00'],
  ['FRF', '6559570.00'],
  ['GRD', '340750000'],
  ['IEP', '787564.00'],
  ['ITL', '1936270000'],
  ['LUF', '40339900'],
  ['NLG', '2203710.00'],
  ['PTE', '200482000'],
] as const)('knows the parity that Regulation 2866/98 gives %s, with its minor unit', (code, million) => {
  expect(convertByLaw({ from: 'EUR', to: code, amount: 1e6 }).convertedText).toBe(million);
  expect(convertByLaw({ from: code, to: 'EUR', amount: million }).convertedText).toBe('1000000.00');
});

it('converts into euro 21 currencies, and no other', () => {
  const fixed = [...currencyCodes, ...predecessors].filter((from) => {
    try {
      return convertByLaw({ from, to: 'EUR', amount: 1 });
    } catch {
      return false;
    }
  });
  expect(fixed.sort().join(' ')).toBe(
    'ATS BEF BGN CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK',
  );
});

it('divides and multiplies exactly, rounding once, whichever the currencies', () => {
  const codes = Object.keys(laws) as Code[];
  const cents = fc.bigInt({ min: 0n, max: 10n ** 38n });
  fc.assert(
    fc.property(fc.constantFrom(...codes), cents, fc.boolean(), (code, money, isInto) => {
      const { successor = code, parity = '' } = laws[code] ?? {};
      const [from, to] = isInto ? ([successor, code] as const) : ([code, successor] as const);
      const [withdrawn = [0n, 1n], replacing = [0n, 1n]] = parity.split(':').map(readFraction);
      const [p, q] = [withdrawn[0] * replacing[1], withdrawn[1] * replacing[0]];
      const unit = 10n ** BigInt(digitsOf(to));
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

it('loses at most half a minor unit of each of the two currencies on the way there and back', () => {
  const replaced = [...predecessors, 'BGN', 'CYP', 'EUR', 'LVL', 'MTL', 'SIT'] as const;
  const one = fc.constantFrom(...replaced);
  const halfUnitOf = (code: Code) => 0.5 / 10 ** digitsOf(code);
  const parityOf = (code: Code) => Number((laws[code]?.parity ?? '1').split(':')[0]);
  fc.assert(
    fc.property(one, one, fc.nat(100_000_000), (from, to, units) => {
      fc.pre(from !== 'EUR' || to !== 'EUR');
      const amount = units * 2 * halfUnitOf(from);
      const there = convertByLaw({ from, to, amount: amount.toFixed(digitsOf(from)) });
      const back = convertByLaw({ from: to, to: from, amount: there.convertedText });
      const loss = halfUnitOf(from) + (halfUnitOf(to) * parityOf(from)) / parityOf(to);
      expect(Math.abs(back.converted - amount)).toBeLessThanOrEqual(loss + 1e-6);
    }),
    { numRuns: 2_000 },
  );
});

it('takes codes in any case, and keeps the amount as a plain decimal', () => {
  expect(convertByLaw({ from: 'itl' as 'ITL', to: 'dem' as 'DEM', amount: '990' }).convertedText).toBe('1.00');
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
  ['DEM', 'USD', 'No law fixed a parity of DEM and USD.'],
  ['TRL', 'ITL', 'No law fixed a parity of TRL and ITL.'],
  ['BGN', 'XXX', 'Invalid currency. Please check your currency codes.'],
  ['__proto__', 'EUR', 'Invalid currency. Please check your currency codes.'],
])('refuses to convert from %s to %s', (from, to, message) => {
  const convert = () => convertByLaw({ from: from as CurrencyCode, to: to as CurrencyCode, amount: 1 });
  expect(convert).toThrow(expect.objectContaining({ name: 'InvalidRequestError', message }));
});

it.each(['-1', ' ', 'ten', '9'.repeat(41), '1,000', `0.${'0'.repeat(63)}1`, Number.NaN, '1e309'])(
  'refuses the amount %j',
  (amount) => {
    expect(() => convertByLaw({ from: 'BGN', to: 'EUR', amount })).toThrow('a number from 0 of at most 40 digits.');
  },
);

it('names the parameters that it knows when it does not know one of those given', () => {
  const error = new TypeError('parameters must be an object of from, to, amount, not target.');
  expect(() => convertByLaw({ from: 'BGN', to: 'EUR', amount: 1, target: 'EUR' } as never)).toThrow(error);
});

it.each([undefined, null, 'BGN', 5])('refuses parameters that are no object: %j', (given) => {
  expect(() => convertByLaw(given as never)).toThrow(
    new TypeError('parameters must be an object of from, to, amount.'),
  );
});

it.each([
  [{ to: 'EUR', amount: 1 }, 'from is missing.'],
  [{ from: 'BGN', amount: 1 }, 'to is missing.'],
  [{ from: 'BGN', to: 'EUR', amount: '' }, 'amount is missing.'],
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
