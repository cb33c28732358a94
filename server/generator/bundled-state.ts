import { systemClock } from '../src/clock.ts';
import { emptyState, type RefreshState } from '../src/judging/refresh-state.ts';
import { bundled } from '../src/providers/bundled.ts';
import { ProviderHttp } from '../src/providers/reading/provider-http.ts';
import { runRound } from '../src/refresh/round.ts';
import { WatchedProvider } from '../src/refresh/watched-provider.ts';

/** Builds the state after a refresh from the bundled rates only; `believed` is the snapshot to serve. */
export async function buildBundledState(): Promise<RefreshState> {
  const http = new ProviderHttp({ fetch, clock: systemClock, timeoutMs: 1_000 });
  const provider = bundled.create({ http, url: '', key: '', clock: systemClock });
  const chain = [new WatchedProvider(provider, systemClock, () => 0)];
  const providers = chain.map(({ name }) => name);
  const context = { clock: systemClock, state: emptyState, decisions: new Map(), providers, isUrgent: true };
  const { judgement } = await runRound(chain, context, new AbortController().signal);
  if (judgement.state.believed.size === 0) throw new Error('The bundled rates were not believed.');
  return judgement.state;
}
