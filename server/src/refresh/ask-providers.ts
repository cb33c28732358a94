import type { Clock } from '../clock.ts';
import type { Outcome } from './outcome.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** A provider that is slow to answer holds up the next one no longer than this. */
const STAGGER_MS = 250;

/** How providers are asked. */
export interface Asking {
  readonly clock: Clock;
  /** Whether nobody had rates in the last round. */
  readonly isUrgent: boolean;
  /** Told the name of each provider before it is asked. */
  readonly onAsk?: ((provider: string) => void) | undefined;
  /** Told the outcomes so far, in the order of the chain, whenever there is another one. */
  readonly onOutcome?: (outcomes: readonly Outcome[]) => void;
}

/**
 * Asks all providers, each as soon as the one before has answered or a quarter of a second has passed.
 *
 * @returns the outcomes, in the order of the chain.
 */
export async function askProviders(
  chain: readonly WatchedProvider[],
  { clock, isUrgent, onAsk, onOutcome }: Asking,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const inOrder = () => chain.flatMap(({ name }) => outcomes.get(name) ?? []);
  const asked: Promise<void>[] = [];
  for (const provider of chain) {
    onAsk?.(provider.name);
    const answer = provider.ask(isUrgent, signal).then((outcome) => {
      outcomes.set(provider.name, outcome);
      onOutcome?.(inOrder());
    });
    asked.push(answer);
    await Promise.race([answer, pause(clock, signal)]).catch(() => undefined);
  }
  await Promise.all(asked);
  return inOrder();
}

/** Resolves after the stagger, or at once when the signal is aborted. */
function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return clock.sleep(STAGGER_MS, signal).catch(() => undefined);
}
