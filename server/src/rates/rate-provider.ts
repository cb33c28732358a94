import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** What a provider states at one moment: units of each currency for one unit of the base. */
export interface ProviderTable {
  readonly base: CurrencyCode;
  /** The moment for which the provider states the rates, in milliseconds since the epoch; never the clock of the server. */
  readonly asOf: number;
  /** Exact, as the provider wrote them; codes that Crossrate does not support are left out. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
}

/** A source of rates. */
export interface RateProvider {
  /** As in the setting `PROVIDERS`. */
  readonly name: string;
  /**
   * Reads the provider's latest table.
   *
   * @throws Error that says what was wrong, without secrets, when it has no usable answer.
   */
  fetchTable(signal: AbortSignal): Promise<ProviderTable>;
}
