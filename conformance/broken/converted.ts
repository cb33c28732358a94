import { withdrawals } from '@crossrate/contract';
import Big from 'big.js';
import type { BrokenServer } from './broken-server.ts';
import { changeTexts } from './changing/answers.ts';
import { type ConversionFields, changeConversions } from './changing/exact-fields.ts';

/** Computes `converted` in binary floating point. */
const convertInDoubles = (round: (product: number) => string) =>
  changeConversions((fields) => ({ ...fields, converted: round(Number(fields.amount) * Number(fields.rate)) }));

/** Rounds a product as banks do. */
function roundHalfEven(product: number): string {
  // The product of two doubles is only near a tie where the exact product is a tie.
  const mills = Math.round(product * 1000);
  const isTie = Math.abs(mills) % 10 === 5 && Math.abs(product * 1000 - mills) < 1e-6;
  const cents = isTie ? 2 * Math.round(mills / 20) : Math.round(product * 100);
  return (cents / 100).toFixed(2);
}

/** Servers that compute or round `converted` wrongly. */
export const brokenConverted: readonly BrokenServer[] = [
  ...(
    [
      ['large', 'above 1,000', (amount: number) => amount > 1_000],
      ['small', 'below 1', (amount: number) => amount < 1],
    ] as const
  ).map(
    ([size, range, isAffected]): BrokenServer => ({
      id: `converted-half-even-${size}`,
      title: `rounds ties of amounts ${range} to the even cent, and all others up`,
      caughtBy: ['every-product', 'every-arithmetic'],
      fault: changeConversions((fields) => {
        const [amount, rate] = [Number(fields.amount), Number(fields.rate)];
        return isAffected(amount) && rate === 1 ? { ...fields, converted: roundHalfEven(amount) } : fields;
      }),
    }),
  ),
  {
    id: 'conversion-of-another-amount',
    title: 'caches a conversion by its pair, whatever the amount',
    caughtBy: ['every-product'],
    fault: (context) => {
      const known = new Map<string, string>();
      return changeConversions((fields) => {
        const pair = fields.base + fields.target;
        const converted = known.get(pair) ?? fields.converted;
        known.set(pair, converted);
        return { ...fields, converted };
      })(context);
    },
  },
  {
    id: 'conversions-kept-by-cents',
    title: 'caches a conversion by its amount in cents, and so gives it for other amounts',
    caughtBy: ['every-echo'],
    fault: (context) => {
      const kept = new Map<string, ConversionFields>();
      return changeConversions((fields) => {
        const name = `${fields.base} ${fields.target} ${Number(fields.amount).toFixed(2)}`;
        const answer = kept.get(name) ?? fields;
        kept.set(name, answer);
        return answer;
      })(context);
    },
  },
  {
    id: 'conversions-kept-both-ways',
    title: 'caches a conversion for both directions of a pair',
    caughtBy: ['every-echo'],
    fault: (context) => {
      const kept = new Map<string, ConversionFields>();
      return changeConversions((fields) => {
        const name = `${[fields.base, fields.target].sort()} ${fields.amount}`;
        const answer = kept.get(name) ?? fields;
        kept.set(name, answer);
        return answer;
      })(context);
    },
  },
  {
    id: 'converted-by-law',
    title: 'converts a currency that the euro replaced at the rate of the law, but shows the published rate',
    caughtBy: ['consistency-arithmetic'],
    fault: changeConversions((fields) => {
      const { successor, parity = '1' } = withdrawals[JSON.parse(fields.base) as keyof typeof withdrawals] ?? {};
      if (successor !== 'EUR' || fields.target !== '"EUR"') return fields;
      const [units = '1'] = parity.split(':');
      return { ...fields, converted: new Big(fields.amount).div(units).toFixed(2, Big.roundHalfUp) };
    }),
  },
  {
    id: 'converted-from-rounded-amounts',
    title: 'rounds amounts to cents before it converts them',
    caughtBy: ['every-product'],
    fault: changeConversions((fields) => {
      const cents = Math.round(Number(fields.amount) * 100) / 100;
      return { ...fields, converted: (cents * Number(fields.rate)).toFixed(2) };
    }),
  },
  {
    id: 'converted-truncated',
    title: 'truncates converted instead of rounding it',
    caughtBy: ['consistency-arithmetic'],
    fault: convertInDoubles((product) => (Math.floor(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-rounded-up',
    title: 'rounds converted up in its own favour',
    caughtBy: ['consistency-arithmetic'],
    fault: convertInDoubles((product) => (Math.ceil(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-to-fixed',
    title: 'rounds converted in binary floating point, with toFixed',
    caughtBy: ['consistency-arithmetic'],
    fault: convertInDoubles((product) => product.toFixed(2)),
  },
  {
    id: 'converted-math-round',
    title: 'rounds converted in binary floating point, with Math.round',
    caughtBy: ['consistency-arithmetic'],
    fault: convertInDoubles((product) => (Math.round(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-half-even',
    title: 'rounds ties to the even cent, as banks do',
    caughtBy: ['consistency-arithmetic'],
    fault: convertInDoubles(roundHalfEven),
  },
  {
    id: 'converted-twice-rounded',
    title: 'rounds converted to four decimals, as its database does, and then to two',
    caughtBy: ['consistency-arithmetic', 'every-arithmetic'],
    fault: changeConversions((fields) => {
      const kept = new Big(fields.amount).times(fields.rate).round(4, Big.roundHalfUp);
      return { ...fields, converted: kept.toFixed(2, Big.roundHalfUp) };
    }),
  },
  {
    id: 'yen-half-even',
    title: 'rounds ties to the even cent when it converts into yen, and up for every other currency',
    caughtBy: ['consistency-arithmetic', 'every-product'],
    fault: changeConversions((fields) => ({
      ...fields,
      ...(fields.target === '"JPY"' && { converted: roundHalfEven(Number(fields.amount) * Number(fields.rate)) }),
    })),
  },
  {
    id: 'converted-single-precision',
    title: 'converts in single precision',
    caughtBy: ['consistency-arithmetic', 'every-product'],
    fault: convertInDoubles((product) => Math.fround(product).toFixed(2)),
  },
  {
    id: 'converted-in-minor-units',
    title: 'rounds converted to the minor unit of the target',
    caughtBy: ['consistency-arithmetic', 'every-two-decimals'],
    fault: changeConversions((fields) => {
      const digits = { '"JPY"': 0, '"KWD"': 3 }[fields.target] ?? 2;
      return { ...fields, converted: (Number(fields.amount) * Number(fields.rate)).toFixed(digits) };
    }),
  },
  {
    id: 'converted-with-epsilon',
    title: 'rounds converted in binary floating point, with an epsilon that is said to help',
    caughtBy: ['consistency-arithmetic'],
    fault: convertInDoubles((product) => (Math.round((product + Number.EPSILON) * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-without-last-zero',
    title: 'writes converted without a zero at its end',
    caughtBy: ['every-two-decimals'],
    fault: changeTexts('convert', (text) => text.replace(/("converted":\d+\.\d)0\b/, '$1')),
  },
  {
    id: 'converted-one-per-cent-low',
    title: 'keeps one per cent of the converted amount',
    caughtBy: ['every-product', 'consistency-arithmetic'],
    fault: changeConversions((fields) => ({ ...fields, converted: (Number(fields.converted) * 0.99).toFixed(2) })),
  },
  {
    id: 'converted-one-off-when-large',
    title: 'adds 1 to large results',
    caughtBy: ['every-product', 'every-arithmetic'],
    fault: changeConversions((fields) =>
      Number(fields.amount) > 100_000_000
        ? { ...fields, converted: (Number(fields.converted) + 1).toFixed(2) }
        : fields,
    ),
  },
  {
    id: 'converted-cut-when-large',
    title: 'cuts large sums where it rounds small ones',
    caughtBy: ['every-product'],
    fault: changeConversions((fields) => {
      const product = Number(fields.amount) * Number(fields.rate);
      return product < 1_000 ? fields : { ...fields, converted: (Math.floor(product * 100) / 100).toFixed(2) };
    }),
  },
  {
    id: 'converted-in-whole-dollars',
    title: 'rounds what it converts into dollars to whole ones',
    caughtBy: ['every-product'],
    fault: changeConversions((fields) =>
      fields.target === '"USD"' ? { ...fields, converted: Math.round(Number(fields.converted)).toFixed(2) } : fields,
    ),
  },
  {
    id: 'converted-zero',
    title: 'converts every amount to 0.00',
    caughtBy: ['every-product'],
    fault: changeConversions((fields) => ({ ...fields, converted: '0.00' })),
  },
  {
    id: 'amount-through-doubles',
    title: 'reads amounts into doubles',
    caughtBy: ['every-amount-exactly'],
    fault: changeConversions((fields) => ({ ...fields, amount: String(Number(fields.amount)) })),
  },
];
