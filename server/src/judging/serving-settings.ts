/** The operator's choice about rates that are not confirmed. */
export interface ServingPolicy {
  /** The rates that one provider alone states: serve them, hold the last confirmed rate, or leave them out. */
  readonly single: 'serve' | 'hold' | 'leave-out';
  /** The last rates of currencies of which no new rate is believed: serve them until they are stale, or leave them out. */
  readonly held: 'serve' | 'leave-out';
}

/** The settings that choose what is served of the believed rates. */
export interface ServingSettings {
  /** The names of the providers in the chain. Rates of other providers are not served. */
  readonly providers: readonly string[];
  readonly policy: ServingPolicy;
  /** Milliseconds after the last confirmation of any rate at which none is served. */
  readonly staleAfterMs: number;
}
