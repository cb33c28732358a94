import type { Clock } from '../clock.ts';
import type { Outcome } from './outcome.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The longest time by which a slow provider delays the next one. */
const STAGGER_MS = 250;

/** Options for asking the providers. */
export interface Asking {
  readonly clock: Clock;
  /** True when no provider had rates in the last round. */
  readonly isUrgent: boolean;
  /** Receives the name of each provider before the request to that provider. */
  readonly onAsk?: ((provider: string) => void) | undefined;
  /** Receives all outcomes so far after each outcome, in the order of the chain. */
  readonly onOutcome?: (outcomes: readonly Outcome[]) => void;
}

/**
 * Asks all providers. Each request starts when the one before has been answered, or after a quarter of a second.
 *
 * @returns the outcomes, in the order of the chain.
 */
export async function askProviders(
  chain: readonly WatchedProvider[],
  { clock, isUrgent, onAsk, onOutcome }: Asking,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const listInOrder = () => chain.flatMap(({ name }) => outcomes.get(name) ?? []);
  const asked: Promise<void>[] = [];
  for (const provider of chain) {
    onAsk?.(provider.name);
    const answer = provider.ask({ isUrgent }, signal).then((outcome) => {
      outcomes.set(provider.name, outcome);
      onOutcome?.(listInOrder());
    });
    asked.push(answer);
    await Promise.race([answer, clock.sleep(STAGGER_MS, signal)]).catch(() => undefined);
  }
  await Promise.all(asked);
  return listInOrder();
}
