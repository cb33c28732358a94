import type { Clock } from '../clock.ts';
import { WatchedProvider } from '../refresh/watched-provider.ts';
import type { ProviderDefinition } from './definition.ts';
import { failAtClosedProxy } from './fail-at-closed-proxy.ts';
import { providerDefinitions } from './index.ts';
import { ProviderHttp } from './reading/provider-http.ts';

/** A provider with the operator's settings. */
export interface ChosenProvider {
  readonly name: string;
  /** The base address. */
  readonly url: string;
  /** Empty for a provider without a key. */
  readonly key: string;
}

/** The dependencies of a chain. */
export interface ChainOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /** The time limit for one answer, in milliseconds; longer for a provider with `patience`. */
  readonly timeoutMs: number;
}

/** Builds the chosen providers, in their order. */
export function createChain(chosen: readonly ChosenProvider[], options: ChainOptions): WatchedProvider[] {
  const { clock, random } = options;
  failAtClosedProxy();
  return chosen.map(({ name, url, key }) => {
    const { create, patience = 1 } = findDefinition(name);
    const http = new ProviderHttp({ ...options, timeoutMs: options.timeoutMs * patience });
    const provider = create({ http, url, key, clock });
    // Validators of a broken copy would bring 304s, and so the broken copy, until the provider publishes again.
    const fetchTable = async (signal: AbortSignal) => {
      try {
        return await provider.fetchTable(signal);
      } catch (error) {
        http.forget();
        throw error;
      }
    };
    return new WatchedProvider({ ...provider, fetchTable }, clock, random);
  });
}

/** Lists the sources to name wherever the rates of the chosen providers are shown. */
export function listAttributions(chosen: readonly ChosenProvider[]): ProviderDefinition['attribution'][] {
  return chosen.map(({ name }) => findDefinition(name).attribution);
}

function findDefinition(name: string): ProviderDefinition {
  const definition = providerDefinitions.find((known) => known.name === name);
  if (!definition) throw new Error(`There is no provider ${name}.`);
  return definition;
}
