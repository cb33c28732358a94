import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { divide, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import { isLiquid, isWithinFactor } from '../../server/src/refresh/judging/tolerance.ts';
import { changeQuotes, type Fault, parseFactor, readRate } from './fault.ts';

/** Rates within this factor are not exchanged, because the fault would be too small. */
const ALMOST_THE_SAME: Ratio = { numerator: 110n, denominator: 100n };

const LIQUID = currencyCodes.filter((code) => isLiquid(code) && !withdrawals[code]);

/** Builds the fault of multiplying one rate. */
export function buildMultiplied(factor: string): Fault {
  const by = parseFactor(factor);
  return buildSingleFault(`x${factor}`, `one rate × ${factor}`, (rate) => multiply(rate, by));
}

/** One rate is inverted. */
export const inverted = buildSingleFault('inverted', 'one rate upside down', (rate) => divide(ONE, rate));

/** One rate has its decimal point one place too far to the right. */
export const shifted = buildSingleFault('shifted', 'one rate × 10', (rate) => multiply(rate, parseFactor('10')));

/** Two rates are exchanged. */
export const exchanged: Fault = {
  name: 'exchanged',
  description: 'two rates exchanged with each other',
  apply(table, { target }) {
    const partner = findPartner(target, table.base);
    const [ownQuote, otherQuote] = [table.quotes.get(target), table.quotes.get(partner)];
    if (target === table.base || !ownQuote || !otherQuote) return undefined;
    const [own, other] = [readRate(ownQuote), readRate(otherQuote)];
    if (isWithinFactor(own, other, ALMOST_THE_SAME)) return undefined;
    const swapped = new Map([
      [target, other],
      [partner, own],
    ]);
    return changeQuotes(table, (_rate, code) => swapped.get(code));
  },
};

/** Finds the next liquid currency in the order of the alphabet, from the last one back to the first. */
function findPartner(code: CurrencyCode, base: CurrencyCode): CurrencyCode {
  const others = LIQUID.filter((other) => other !== base);
  return others[(others.indexOf(code) + 1) % others.length] ?? code;
}

function buildSingleFault(name: string, description: string, change: (rate: Ratio) => Ratio): Fault {
  return {
    name,
    description,
    apply(table, { target }) {
      if (target === table.base || !table.quotes.has(target)) return undefined;
      return changeQuotes(table, (rate, code) => (code === target ? change(rate) : undefined));
    },
  };
}
