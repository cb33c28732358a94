import type { CurrencyCode } from '@crossrate/contract';
import type { BelievedRate, Suspect } from '../refresh-state.ts';
import { areNear, type DatedRate } from './tolerance.ts';
import type { Witness } from './witness.ts';

const HOUR_MS = 3_600_000;

/**
 * A glitch is gone by then; what a source still states is what it means, and must not be doubted for ever: eight refreshes
 * in a row, which are 7 times 3 hours apart, but for the seconds by which a refresh comes later than the full hour. The
 * last believed rate is stale a moment later.
 */
const PATIENCE_MS = 7 * 3 * HOUR_MS - 60_000;

/** Refreshes are 3 hours apart, and one of them may fail. */
const LONGEST_GAP_MS = 7 * HOUR_MS;

/** One source must have vouched for a rate that long before the rate counts for something against another source. */
const SETTLED_AFTER_MS = 24 * HOUR_MS;

/** What was suspected of a currency until now. */
export interface Suspicion {
  readonly code: CurrencyCode;
  readonly suspects: readonly Suspect[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Goes on suspecting the quote of the only source of a currency. */
export function suspectAlone(suspicion: Suspicion, witness: Witness): Suspect {
  const { now } = suspicion;
  const before = findSame(suspicion, witness).find((each) => each.aloneSince !== undefined);
  // The quote that was stated first is the one to be compared with: many small steps are not the same statement.
  return before ? { ...before, seenAt: now } : { ...suspectDisputed(suspicion, witness), aloneSince: now };
}

/** Goes on suspecting a quote that another source contradicts: time is no argument for it. */
export function suspectDisputed(suspicion: Suspicion, { provider, rate, asOf, ...witness }: Witness): Suspect {
  const { now } = suspicion;
  const before = findSame(suspicion, { ...witness, rate, asOf });
  return { provider, rate, asOf, since: Math.min(...before.map(({ since }) => since), now), seenAt: now };
}

/** Whether the only source of a currency has stated a quote for a day, without being contradicted. */
export function hasLasted(suspicion: Suspicion, quote: DatedRate): boolean {
  const before = findSame(suspicion, quote).flatMap(({ aloneSince }) => aloneSince ?? []);
  return before.length > 0 && suspicion.now - Math.min(...before) >= PATIENCE_MS;
}

/** Whether a rate counts for something against another source. */
export function isSettled({ provisionalSince, believedAt }: BelievedRate): boolean {
  return provisionalSince === undefined || believedAt - provisionalSince >= SETTLED_AFTER_MS;
}

/** Whether a suspect was heard of so lately that another statement is one without a break. */
export function isFresh({ seenAt }: Suspect, now: number): boolean {
  // A gap is negative where the clock was set back, and then nobody knows how long it has been.
  const gap = now - seenAt;
  return gap >= 0 && gap <= LONGEST_GAP_MS;
}

function findSame({ code, suspects, now }: Suspicion, quote: DatedRate): Suspect[] {
  return suspects.filter((suspect) => isFresh(suspect, now) && areNear(code, suspect, quote));
}
