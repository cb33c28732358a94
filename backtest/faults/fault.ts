import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio, type Ratio } from '@crossrate/contract/money';
import type { ProviderTable, Quote } from '../../server/src/refresh/rate-provider.ts';
import type { Market } from '../simulation/market.ts';
import type { SimulatedProvider } from '../simulation/simulated-providers.ts';

/** The input of a fault beside the table. */
export interface FaultContext {
  /** The currency that gets a wrong rate. A fault of the whole table ignores it. */
  readonly target: CurrencyCode;
  /** The provider of the table. */
  readonly simulated: SimulatedProvider;
  readonly market: Market;
  /** 00:00 UTC of the day of the round. */
  readonly day: number;
}

/** A way in which a provider can be wrong. */
export interface Fault {
  /** The name on the command line. */
  readonly name: string;
  readonly description: string;
  /** Builds the wrong table; `undefined` when the fault cannot change the table. */
  readonly apply: (table: ProviderTable, context: FaultContext) => ProviderTable | undefined;
}

/** A wrong quote is computed with this many decimals and then cut to 18 figures, so that small rates lose no figure. */
const DECIMALS = 24;

/** Changes the quotes of a table. `undefined` leaves a quote unchanged; the base itself never changes. */
export function changeQuotes(
  table: ProviderTable,
  change: (rate: Ratio, code: CurrencyCode) => Ratio | undefined,
): ProviderTable {
  const quotes = [...table.quotes].map(([code, quote]): [CurrencyCode, Quote] => {
    const changed = code === table.base ? undefined : change(readRate(quote), code);
    return [code, changed ? { ...quote, text: writeRatio(changed) } : quote];
  });
  return { ...table, quotes: new Map(quotes) };
}

/** Reads the number that a quote states. */
export function readRate({ text }: Quote): Ratio {
  const rate = parseRatio(text);
  if (!rate) throw new Error(`A simulated provider states ${text}, which is no number.`);
  return rate;
}

/**
 * Reads the factor of a fault.
 *
 * @throws RangeError when the text is no positive number.
 */
export function parseFactor(text: string): Ratio {
  const factor = parseRatio(text);
  if (!factor || factor.numerator <= 0n) throw new RangeError(`"${text}" is no factor.`);
  return factor;
}

/** Writes a positive ratio as decimal text of up to 18 significant figures. */
function writeRatio({ numerator, denominator }: Ratio): string {
  const digits = ((numerator * 10n ** BigInt(DECIMALS)) / denominator).toString();
  return `${digits.slice(0, 18)}e${digits.length - Math.min(digits.length, 18) - DECIMALS}`;
}
