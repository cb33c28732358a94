import { loadConfig } from '../../config.ts';
import { createChain } from '../../providers/create-chain.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import { ServedRates } from '../../rates/served-rates.ts';
import type { RefreshOptions } from '../../refresh/refresh-once.ts';
import type { RefreshState } from '../../refresh/refresh-state.ts';
import { type ServingPolicy, selectServable } from '../../refresh/select-servable.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { type LendingOptions, lendStorage } from '../lend-storage.ts';
import { tell } from '../print.ts';

/** The dependencies of a round, and the rates that would be served after it. */
export interface Refreshing extends RefreshOptions {
  /** Opens the rates of a state that are not stale; `undefined` without a rate of a major. */
  readonly openBook: (state: RefreshState) => RateBook | undefined;
  readonly policy: ServingPolicy;
}

/** Lends the dependencies of a round, built from the environment, and closes them afterwards. */
export async function lendRefreshing<Result>(
  { env, clock }: CommandSurroundings,
  use: (refreshing: Refreshing) => Promise<Result>,
  lending?: LendingOptions,
): Promise<Result> {
  const { providers, providerTimeoutMs: timeoutMs, staleAfterMs, serving: policy } = loadConfig(env);
  const openBook = (state: RefreshState) => {
    const served = new ServedRates(clock, staleAfterMs);
    const names = providers.map(({ name }) => name);
    const snapshot = selectServable(state, names, policy);
    served.replaceEdition({ id: '', snapshot, nextAttemptAt: clock.now() });
    return served.book;
  };
  const useStorage = async ({ rates: store }: Storage) => {
    const chain = createChain(providers, { fetch, clock, random: Math.random, timeoutMs });
    const decisions = new Map((await store.decisions.list()).map((decision) => [decision.subject, decision]));
    const onAsk = (provider: string) => void (process.stderr.isTTY && tell(`asking ${provider} …`));
    return use({ chain, store, decisions, clock, isUrgent: true, onAsk, openBook, policy });
  };
  return lendStorage({ env, clock }, useStorage, lending);
}
