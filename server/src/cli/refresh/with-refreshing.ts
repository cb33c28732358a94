import { systemClock } from '../../clock.ts';
import { loadConfig } from '../../config.ts';
import { createChain } from '../../providers/create-chain.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import { ServedRates } from '../../rates/served-rates.ts';
import type { RefreshOptions } from '../../refresh/refresh-once.ts';
import { type RefreshState, selectServable } from '../../refresh/refresh-state.ts';
import { withStorage } from '../with-storage.ts';

/** What a round needs, and what would be served after it. */
export interface Refreshing extends RefreshOptions {
  /** The rates of a state that are not stale; `undefined` when none is a major's. */
  readonly openBook: (state: RefreshState) => RateBook | undefined;
}

/** Lends what a round needs, as the environment sets it up, and closes it afterwards. */
export async function withRefreshing<Result>(
  env: NodeJS.ProcessEnv,
  use: (refreshing: Refreshing) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(env);
  return withStorage(env, async ({ rates }) => {
    const surroundings = { fetch, clock: systemClock, random: Math.random, timeout: config.providerTimeout };
    const decided = await rates.decisions.list();
    const options: RefreshOptions = {
      chain: createChain(config.providers, surroundings),
      store: rates,
      decisions: new Map(decided.map((decision) => [decision.code, decision])),
      clock: systemClock,
      isUrgent: true,
      onAsk: (provider: string) => void (process.stderr.isTTY && console.error(`asking ${provider} …`)),
    };
    const names = config.providers.map(({ name }) => name);
    const openBook = (state: RefreshState) => {
      const served = new ServedRates(systemClock, config.staleAfterHours * 3_600_000);
      const snapshot = selectServable(state, names);
      served.take({ snapshot, nextAttemptAt: systemClock.now() });
      return served.book;
    };
    return use({ ...options, openBook });
  });
}
