import { loadConfig, selectServingSettings } from '../../config.ts';
import type { ExplainedEdition } from '../../editions/explanation.ts';
import { selectInForce } from '../../judging/decisions.ts';
import { selectServable } from '../../judging/select-servable.ts';
import { createChain } from '../../providers/create-chain.ts';
import type { RefreshOptions } from '../../refresh/refresh-once.ts';
import type { Round } from '../../refresh/round.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { type LendingOptions, lendStorage } from '../lend-storage.ts';
import { tell } from '../print.ts';

/** The dependencies of a round, and the edition after it. */
export interface Refreshing extends RefreshOptions {
  /** Prepares the edition that a round would publish. */
  readonly prepareEdition: (round: Round) => ExplainedEdition;
}

/** Lends the dependencies of a round, built from the environment, and closes them afterwards. */
export async function lendRefreshing<Result>(
  { env, clock }: CommandSurroundings,
  use: (refreshing: Refreshing) => Promise<Result>,
  lending?: LendingOptions,
): Promise<Result> {
  const config = loadConfig(env);
  const { providers, providerTimeoutMs: timeoutMs, keepMs } = config;
  const settings = selectServingSettings(config);
  const useStorage = async ({ rates: store }: Storage) => {
    const chain = createChain(providers, { fetch, clock, random: Math.random, timeoutMs });
    const entries = await store.decisions.list();
    const decisions = selectInForce(entries);
    const prepareEdition = ({ judgement, outcomes }: Round) => {
      const snapshot = selectServable(judgement.state, settings);
      return { id: '', snapshot, settings, decisions, outcomes, judgement };
    };
    const onAsk = (provider: string) => void (process.stderr.isTTY && tell(`asking ${provider} …`));
    return use({ chain, store, entries, clock, isUrgent: true, onAsk, prepareEdition, settings, keepMs });
  };
  return lendStorage({ env, clock }, useStorage, lending);
}
