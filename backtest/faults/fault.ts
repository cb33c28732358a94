import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio, type Ratio } from '@crossrate/contract/money';
import type { ProviderTable, Quote } from '../../server/src/refresh/rate-provider.ts';
import type { Market } from '../playing/market.ts';
import type { Player } from '../playing/players.ts';

/** What a fault may look at. */
export interface FaultContext {
  /** The currency that goes wrong, where not all do. */
  readonly target: CurrencyCode;
  readonly player: Player;
  readonly market: Market;
  /** 00:00 UTC of the day of the round. */
  readonly day: number;
}

/** A way in which a provider can be wrong. */
export interface Fault {
  /** As on the command line. */
  readonly name: string;
  readonly description: string;
  /** Whether every rate of the table is wrong, and there is no target. */
  readonly isWhole: boolean;
  /** Spoils a table; `undefined` where the table has nothing to spoil. */
  readonly spoil: (table: ProviderTable, context: FaultContext) => ProviderTable | undefined;
}

/** Figures of a spoilt quote: more than any provider writes, so that none is lost. */
const DECIMALS = 24;

/** Replaces the quotes of a table; a quote that a change leaves `undefined` stays as it is. */
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

/** The number that a quote states. */
export function readRate({ text }: Quote): Ratio {
  const rate = parseRatio(text);
  if (!rate) throw new Error(`A player states ${text}, which is no number.`);
  return rate;
}

/** Writes a positive ratio as decimal text of up to 18 significant figures. */
function writeRatio({ numerator, denominator }: Ratio): string {
  const digits = ((numerator * 10n ** BigInt(DECIMALS)) / denominator).toString();
  return `${digits.slice(0, 18)}e${digits.length - Math.min(digits.length, 18) - DECIMALS}`;
}
