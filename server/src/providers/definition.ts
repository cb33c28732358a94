import type { Clock } from '../clock.ts';
import type { RateProvider } from '../judging/rate-provider.ts';
import type { ProviderHttp } from './reading/provider-http.ts';

/** A day in milliseconds, for the greatest ages of rates. */
export const DAY_MS = 86_400_000;

/** The dependencies of a provider. */
export interface ProviderAccess {
  readonly http: ProviderHttp;
  /**
   * The base address without a slash at its end; several addresses, separated by commas, if the definition allows them.
   */
  readonly url: string;
  /** Empty for a provider without a key. */
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** The definition of a provider: its settings, its attribution and its adapter. */
export interface ProviderDefinition {
  /** The name in the setting `PROVIDERS`. */
  readonly name: string;
  /** The setting of the base address, and its default. */
  readonly address?: { readonly setting: string; readonly standard: string };
  /** The setting of the operator's key, and the page to get one. */
  readonly key?: { readonly setting: string; readonly signUp: string };
  /** The source to name, as the licence requires. */
  readonly attribution: { readonly text: string; readonly url: string };
  /**
   * The factor on the time limit for an answer, for a provider that computes its table only when asked.
   *
   * @default 1
   */
  readonly patience?: number;
  readonly create: (access: ProviderAccess) => RateProvider;
}
