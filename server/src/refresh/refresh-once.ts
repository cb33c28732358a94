import type { DecisionStore } from './decisions.ts';
import { tablesOf } from './outcome.ts';
import { clampToNow, emptyState, type RefreshStateStore } from './refresh-state.ts';
import { type Round, type RoundContext, runRound } from './round.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** What a single round needs. */
export interface RefreshOnceOptions extends Pick<RoundContext, 'clock' | 'onAsk'> {
  readonly chain: readonly WatchedProvider[];
  readonly store: RefreshStateStore;
  readonly decisions: DecisionStore;
}

/** Loads what is known, asks all providers, judges what they have, and saves what is believed. */
export async function refreshOnce(options: RefreshOnceOptions, signal: AbortSignal): Promise<Round> {
  const round = await judgeOnce(options, signal);
  if (tablesOf(round.outcomes).length > 0) await options.store.save(round.judgement.state);
  return round;
}

/** Does the same without saving. */
export async function judgeOnce(
  { chain, store, decisions, clock, onAsk }: RefreshOnceOptions,
  signal: AbortSignal,
): Promise<Round> {
  const context: RoundContext = {
    state: clampToNow(clock.now(), (await store.load()) ?? emptyState),
    decisions: new Map((await decisions.list()).map((decision) => [decision.code, decision])),
    providers: chain.map(({ name }) => name),
    isUrgent: true,
    clock,
    ...(onAsk && { onAsk }),
  };
  return runRound(chain, context, signal);
}
