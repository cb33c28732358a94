import type { CurrencyCode } from '@crossrate/contract';

/** A rate as a provider wrote it. */
export interface Quote {
  /** The provider's own text of the number, unread: nothing is lost, and nothing is believed yet. */
  readonly text: string;
  /** The moment for which the provider states it, in milliseconds since the epoch; never the clock of the server. */
  readonly asOf: number;
}

/** What a provider states at one moment: units of each currency for one unit of the base. */
export interface ProviderTable {
  readonly base: CurrencyCode;
  /** By code; codes that Crossrate does not support are left out. */
  readonly quotes: ReadonlyMap<CurrencyCode, Quote>;
  /** What the provider wants its users to know, such as that it will shut down. */
  readonly notice?: string;
}

/** A source of rates. */
export interface RateProvider {
  /** As in the setting `PROVIDERS`. */
  readonly name: string;
  /**
   * Whose data the provider passes on: providers of one source have one vote between them.
   *
   * @default the provider's own name
   */
  readonly source?: string;
  /** Milliseconds that its latest rates may be old on its worst day, such as after Easter. */
  readonly maxAge: number;
  /**
   * Reads the provider's latest table.
   *
   * @throws ProviderError that says what was wrong, without secrets, when it has no usable answer.
   */
  fetchTable(signal: AbortSignal): Promise<ProviderTable>;
}

/** A provider has no usable answer. Its message may be shown to operators: it never holds a key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Milliseconds for which the provider asked to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfter?: number | undefined } = {}) {
    super(message, options);
    this.retryAfter = options.retryAfter;
  }
}
