import { loadConfig } from '../../config.ts';
import { createChain } from '../../providers/create-chain.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import { ServedRates } from '../../rates/served-rates.ts';
import type { RefreshOptions } from '../../refresh/refresh-once.ts';
import { type RefreshState, selectServable } from '../../refresh/refresh-state.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { type LendingOptions, lendStorage } from '../lend-storage.ts';

/** The dependencies of a round, and the rates that would be served after it. */
export interface Refreshing extends RefreshOptions {
  /** Opens the rates of a state that are not stale; `undefined` without a rate of a major. */
  readonly openBook: (state: RefreshState) => RateBook | undefined;
}

/** Lends the dependencies of a round, built from the environment, and closes them afterwards. */
export async function lendRefreshing<Result>(
  { env, clock }: CommandSurroundings,
  use: (refreshing: Refreshing) => Promise<Result>,
  lending?: LendingOptions,
): Promise<Result> {
  const config = loadConfig(env);
  const useStorage = async ({ rates }: Storage) => {
    const surroundings = { fetch, clock, random: Math.random, timeoutMs: config.providerTimeoutMs };
    const decided = await rates.decisions.list();
    const options: RefreshOptions = {
      chain: createChain(config.providers, surroundings),
      store: rates,
      decisions: new Map(decided.map((decision) => [decision.code, decision])),
      clock,
      isUrgent: true,
      onAsk: (provider: string) => void (process.stderr.isTTY && console.error(`asking ${provider} …`)),
    };
    const names = config.providers.map(({ name }) => name);
    const openBook = (state: RefreshState) => {
      const served = new ServedRates(clock, config.staleAfterMs);
      const snapshot = selectServable(state, names);
      served.replaceEdition({ snapshot, nextAttemptAt: clock.now() });
      return served.book;
    };
    return use({ ...options, openBook });
  };
  return lendStorage({ env, clock }, useStorage, lending);
}
