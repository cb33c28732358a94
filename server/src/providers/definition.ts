import type { RateProvider } from '../refresh/rate-provider.ts';
import type { ProviderHttp } from './reading/provider-http.ts';

/** For the ages of rates. */
export const DAY_MS = 86_400_000;

/** What a provider reads its rates with. */
export interface ProviderAccess {
  readonly http: ProviderHttp;
  /** The base address, without a slash at its end; several are separated by commas where the definition allows it. */
  readonly url: string;
  /** Empty for a provider that needs none. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** All there is to know of a provider. */
export interface ProviderDefinition {
  /** As in the setting `PROVIDERS`. */
  readonly name: string;
  /** The setting of its base address, and the address by default. */
  readonly address?: { readonly setting: string; readonly standard: string };
  /** The setting of the operator's key, and where one is to be had. */
  readonly key?: { readonly setting: string; readonly signUp: string };
  /** Whom to name as the source, as the licence asks for. */
  readonly attribution: { readonly text: string; readonly url: string };
  readonly create: (access: ProviderAccess) => RateProvider;
}
