import type { Clock } from '../clock.ts';
import { type Judgement, type JudgingContext, judgeTables } from '../judging/judge-tables.ts';
import { type Outcome, selectTables } from '../judging/outcome.ts';
import { clampToNow } from '../judging/refresh-state.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The longest time by which a slow provider delays the next one. */
const STAGGER_MS = 250;

/** The inputs of a round. */
export interface RoundContext extends Omit<JudgingContext, 'now'> {
  readonly clock: Clock;
  /** True when no provider had rates in the last round. */
  readonly isUrgent: boolean;
  /**
   * The time after which a round goes on without the providers that have not answered. The next round takes their
   * answers.
   *
   * @default until all have answered
   */
  readonly patienceMs?: number | undefined;
  /** Receives the name of each provider before the request to that provider. */
  readonly onAsk?: ((provider: string) => void) | undefined;
}

/** The result of asking the chain once. */
export interface Round {
  /** In the order of the chain, without the providers that have not answered yet. */
  readonly outcomes: readonly Outcome[];
  readonly judgement: Judgement;
  /** The moment by which the tables were judged, in milliseconds since the epoch. */
  readonly judgedAt: number;
}

/** Asks all providers and judges their tables. */
export async function runRound(
  chain: readonly WatchedProvider[],
  context: RoundContext,
  signal: AbortSignal,
): Promise<Round> {
  return judgeOutcomes(await askProviders(chain, context, signal), context);
}

/** Judges the outcomes of a round. */
export function judgeOutcomes(
  outcomes: readonly Outcome[],
  { state, decisions, providers, clock }: Omit<JudgingContext, 'now'> & Pick<RoundContext, 'clock'>,
): Round {
  const now = clock.now();
  const context = { state: clampToNow(now, state), decisions, providers, now };
  return { outcomes, judgement: judgeTables(selectTables(outcomes), context), judgedAt: now };
}

/** Asks all providers. Each request starts when the one before has been answered, or after a quarter of a second. */
async function askProviders(
  chain: readonly WatchedProvider[],
  { clock, isUrgent, patienceMs, onAsk }: RoundContext,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const ended = new AbortController();
  const sleep = (milliseconds: number) =>
    clock.sleep(milliseconds, AbortSignal.any([signal, ended.signal])).catch(() => undefined);
  const patience = patienceMs === undefined ? undefined : sleep(patienceMs);
  const asked: Promise<void>[] = [];
  for (const provider of chain) {
    onAsk?.(provider.name);
    const answer = provider.ask(isUrgent, signal).then((outcome) => void outcomes.set(provider.name, outcome));
    asked.push(answer);
    await Promise.race([answer.catch(() => undefined), sleep(STAGGER_MS)]);
  }
  await Promise.race([Promise.all(asked), ...(patience ? [patience] : [])]).finally(() => ended.abort());
  signal.throwIfAborted();
  const heard = chain.filter(({ name }) => outcomes.has(name));
  for (const provider of heard) provider.noteHeard();
  return heard.flatMap(({ name }) => outcomes.get(name) ?? []);
}
