import { systemClock } from '../src/clock.ts';
import { bundled } from '../src/providers/bundled.ts';
import { ProviderHttp } from '../src/providers/reading/provider-http.ts';
import type { Snapshot } from '../src/rates/snapshot.ts';
import { noReferences } from '../src/refresh/references.ts';
import { emptyState, stateAfter } from '../src/refresh/refresh-state.ts';
import { runRound } from '../src/refresh/round.ts';
import { WatchedProvider } from '../src/refresh/watched-provider.ts';

/** The snapshot that the bundled rates give. */
export async function bundledSnapshot(): Promise<Snapshot> {
  const http = new ProviderHttp({ fetch, clock: systemClock, timeout: 1_000 });
  const provider = bundled.create({ http, url: '', key: '', now: Date.now });
  const context = { references: noReferences, maxJump: { numerator: 2n, denominator: 1n }, now: 0, isUrgent: true };
  const chain = [new WatchedProvider(provider, systemClock, () => 0)];
  const { snapshot } = stateAfter(emptyState, await runRound(chain, context, new AbortController().signal));
  if (!snapshot) throw new Error('The bundled rates were not believed.');
  return snapshot;
}
