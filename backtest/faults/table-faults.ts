import { divide, multiply, ONE } from '@crossrate/contract/money';
import { changeQuotes, type Fault, type FaultContext, parseFactor, readRate } from './fault.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** The history lacks many days. The nearest table takes the place of a missing one, if it is at most this far away. */
const FURTHEST_DAYS = 2;

/** Builds the fault of multiplying every rate. */
export function buildScaled(factor: string): Fault {
  const by = parseFactor(factor);
  return {
    name: `allx${factor}`,
    description: `every rate × ${factor}`,
    apply: (table) => changeQuotes(table, (rate) => multiply(rate, by)),
  };
}

/** Every rate is inverted. */
export const allInverted: Fault = {
  name: 'allinverted',
  description: 'every rate upside down',
  apply: (table) => changeQuotes(table, (rate) => divide(ONE, rate)),
};

/** A table of base EUR says that its base is USD, or the reverse. */
export const mislabelled: Fault = {
  name: 'base',
  description: 'the rates of base EUR said to be of USD, or the reverse',
  apply(table) {
    const trueBase = table.base === 'USD' ? 'EUR' : 'USD';
    const quote = table.quotes.get(trueBase);
    if (!quote) return undefined;
    const own = readRate(quote);
    return changeQuotes(table, (rate, code) => (code === trueBase ? own : divide(rate, own)));
  },
};

/** The table of a week ago, with its own dates. */
export const weekOld: Fault = {
  name: 'week',
  description: 'the table of a week ago',
  apply: (_table, context) => findOldTable(context),
};

/** The rates of a week ago under the dates of today. */
export const frozen: Fault = {
  name: 'frozen',
  description: 'the rates of a week ago under the dates of today',
  apply(table, context) {
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

function findOldTable({ market, simulated, day }: FaultContext) {
  const weekAgo = day - WEEK_DAYS * DAY_MS;
  const nearest = market.tables
    .filter(({ asOf }) => Math.abs(asOf - weekAgo) <= FURTHEST_DAYS * DAY_MS)
    .toSorted((a, b) => Math.abs(a.asOf - weekAgo) - Math.abs(b.asOf - weekAgo))[0];
  return nearest && simulated.buildTable(market, nearest.asOf);
}
