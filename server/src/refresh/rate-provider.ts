import type { CurrencyCode } from '@crossrate/contract';

/** A rate as a provider wrote it. */
export interface Quote {
  /** The provider's own text of the number, not parsed yet, so that no digit is lost. */
  readonly text: string;
  /** The time that the provider states for the rate, in milliseconds since the epoch; never the server's own time. */
  readonly asOf: number;
}

/** A table as fetched from a provider: units of each currency for one unit of the base. */
export interface ProviderTable {
  readonly base: CurrencyCode;
  /** Quotes by code, without the codes that Crossrate does not support. */
  readonly quotes: ReadonlyMap<CurrencyCode, Quote>;
  /** An announcement of the provider to its users, such as a planned shutdown. */
  readonly notice?: string;
}

/** A source of rates. */
export interface RateProvider {
  /** The name in the setting `PROVIDERS`. */
  readonly name: string;
  /**
   * The origin of the provider's data. Providers that share a source have one vote together.
   *
   * @default the provider's own name
   */
  readonly source?: string;
  /** The greatest age of the provider's latest rates on its worst day, such as after Easter, in milliseconds. */
  readonly maxAge: number;
  /**
   * Fetches the provider's latest table.
   *
   * @throws ProviderError without secrets in its message, when the provider has no usable answer.
   */
  fetchTable(signal: AbortSignal): Promise<ProviderTable>;
}

/** A provider has no usable answer. The message never contains a key, so operators may see it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** The pause that the provider asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}
