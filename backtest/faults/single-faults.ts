import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { divide, multiply, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import { isLiquid, isWithinFactor } from '../../server/src/refresh/judging/tolerance.ts';
import { changeQuotes, type Fault, readRate } from './fault.ts';

/** To exchange two rates that are nearer to each other is a smaller fault than is meant. */
const ALMOST_THE_SAME: Ratio = { numerator: 110n, denominator: 100n };

const LIQUID = currencyCodes.filter((code) => isLiquid(code) && !withdrawals[code]);

/** One rate is multiplied. */
export function multiplied(factor: string): Fault {
  const by = parseFactor(factor);
  return changeTarget(`x${factor}`, `one rate × ${factor}`, (rate) => multiply(rate, by));
}

/** One rate stands upside down. */
export const inverted = changeTarget('inverted', 'one rate upside down', (rate) => divide(ONE, rate));

/** One rate has its decimal point in another place. */
export const shifted = changeTarget('shifted', 'one rate × 10', (rate) => multiply(rate, parseFactor('10')));

/** Two rates stand at each other's place. */
export const exchanged: Fault = {
  name: 'exchanged',
  description: 'two rates exchanged with each other',
  isWhole: false,
  spoil(table, { target }) {
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

/** The next liquid currency in the alphabet. */
function findPartner(code: CurrencyCode, base: CurrencyCode): CurrencyCode {
  const others = LIQUID.filter((other) => other !== base);
  return others[(others.indexOf(code) + 1) % others.length] ?? code;
}

function changeTarget(name: string, description: string, change: (rate: Ratio) => Ratio): Fault {
  return {
    name,
    description,
    isWhole: false,
    spoil(table, { target }) {
      if (target === table.base || !table.quotes.has(target)) return undefined;
      return changeQuotes(table, (rate, code) => (code === target ? change(rate) : undefined));
    },
  };
}

function parseFactor(text: string): Ratio {
  const factor = parseRatio(text);
  if (!factor || factor.numerator <= 0n) throw new RangeError(`"${text}" is no factor.`);
  return factor;
}
