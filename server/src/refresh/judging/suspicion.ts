import type { CurrencyCode } from '@crossrate/contract';
import type { Suspect } from '../refresh-state.ts';
import { areNear, type DatedRate } from './tolerance.ts';
import type { Witness } from './witness.ts';

/** A glitch is gone by then; what a source still states is what it means, and must not be doubted for ever. */
const PATIENCE_MS = 86_400_000;

/** Refreshes are 3 hours apart, and one of them may fail. */
const LONGEST_GAP_MS = 7 * 3_600_000;

/** What was suspected of a currency until now. */
export interface Suspicion {
  readonly code: CurrencyCode;
  readonly suspects: readonly Suspect[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Goes on suspecting the quotes of some witnesses, each since it was first stated without a break. */
export function suspectWitnesses(suspicion: Suspicion, witnesses: readonly Witness[]): Suspect[] {
  const { now } = suspicion;
  return witnesses.map((witness) => {
    const { provider, rate, asOf } = witness;
    return { provider, rate, asOf, since: findSince(suspicion, witness) ?? now, seenAt: now };
  });
}

/** Whether a quote has been stated for a day. */
export function hasLasted(suspicion: Suspicion, quote: DatedRate): boolean {
  const since = findSince(suspicion, quote);
  return since !== undefined && suspicion.now - since >= PATIENCE_MS;
}

/** Whether one source alone has vouched for a rate for so long that the rate counts as known. */
export function isSettled(provisionalSince: number | undefined, now: number): boolean {
  return provisionalSince === undefined || now - provisionalSince >= PATIENCE_MS;
}

function findSince({ code, suspects, now }: Suspicion, quote: DatedRate): number | undefined {
  const same = suspects.filter((suspected) => {
    // A gap is negative where the clock was set back, and then nobody knows how long it has been.
    const gap = now - suspected.seenAt;
    return gap >= 0 && gap <= LONGEST_GAP_MS && areNear(code, suspected, quote);
  });
  return same.length === 0 ? undefined : Math.min(...same.map(({ since }) => since));
}
