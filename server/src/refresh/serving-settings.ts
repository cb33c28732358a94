import type { ServingPolicy } from './select-servable.ts';

/** The settings that choose what is served of the believed rates. */
export interface ServingSettings {
  /** The names of the providers in the chain. Rates of other providers are not served. */
  readonly providers: readonly string[];
  readonly policy: ServingPolicy;
  /** Milliseconds after its last confirmation at which a rate is no longer served. */
  readonly staleAfterMs: number;
}
