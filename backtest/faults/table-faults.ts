import { divide, multiply, ONE, parseRatio } from '@crossrate/contract/money';
import { changeQuotes, type Fault, type FaultContext, readRate } from './fault.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Tables are missing on many days; one that is so near the day a week ago will do. */
const FURTHEST_DAYS = 2;

/** Every rate is multiplied. */
export function scaled(factor: string): Fault {
  const by = parseRatio(factor);
  if (!by || by.numerator <= 0n) throw new RangeError(`"${factor}" is no factor.`);
  return {
    name: `allx${factor}`,
    description: `every rate × ${factor}`,
    isWhole: true,
    spoil: (table) => changeQuotes(table, (rate) => multiply(rate, by)),
  };
}

/** Every rate stands upside down. */
export const allInverted: Fault = {
  name: 'allinverted',
  description: 'every rate upside down',
  isWhole: true,
  spoil: (table) => changeQuotes(table, (rate) => divide(ONE, rate)),
};

/** The rates are those of another base than the table says: EUR said to be USD, or USD said to be EUR. */
export const mislabelled: Fault = {
  name: 'base',
  description: 'the rates of base EUR said to be of USD, or the reverse',
  isWhole: true,
  spoil(table) {
    const trueBase = table.base === 'USD' ? 'EUR' : 'USD';
    const quote = table.quotes.get(trueBase);
    if (!quote) return undefined;
    const own = readRate(quote);
    return changeQuotes(table, (rate, code) => (code === trueBase ? own : divide(rate, own)));
  },
};

/** The table of a week ago, which says so. */
export const weekOld: Fault = {
  name: 'week',
  description: 'the table of a week ago',
  isWhole: true,
  spoil: (_table, context) => findOldTable(context),
};

/** The rates of a week ago under the dates of today. */
export const frozen: Fault = {
  name: 'frozen',
  description: 'the rates of a week ago under the dates of today',
  isWhole: true,
  spoil(table, context) {
    const old = findOldTable(context);
    return (
      old &&
      changeQuotes(table, (_rate, code) => {
        const quote = old.quotes.get(code);
        return quote && readRate(quote);
      })
    );
  },
};

function findOldTable({ market, player, day }: FaultContext) {
  const weekAgo = day - WEEK_DAYS * DAY_MS;
  const nearest = market.tables
    .filter(({ asOf }) => Math.abs(asOf - weekAgo) <= FURTHEST_DAYS * DAY_MS)
    .toSorted((a, b) => Math.abs(a.asOf - weekAgo) - Math.abs(b.asOf - weekAgo))[0];
  return nearest && player.play(market, nearest.asOf);
}
