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
  /** The quotes of the central banks that the provider passes on, by the key of the bank. */
  readonly banks?: ReadonlyMap<string, ReadonlyMap<CurrencyCode, Quote>>;
}

/** A source of rates. */
export interface RateProvider {
  /** The name in the setting `PROVIDERS`. */
  readonly name: string;
  /**
   * The witness whose rates the provider states. A witness has one vote, whoever passes it on.
   *
   * @default the provider's own name
   */
  readonly witness?: string;
  /**
   * True for a blend of banks, whose own table has only the rates of which the banks are unknown.
   *
   * @default false
   */
  readonly isBlend?: boolean;
  /**
   * True for rates that are fixed once a day and dated with that day only, as central banks do. False for rates of the
   * moment that their as-of time states.
   */
  readonly isFixing: boolean;
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
