import type { CurrencyCode } from '@crossrate/contract';
import type { BelievedRate, Suspect } from '../refresh-state.ts';
import { areNear, type DatedRate } from './tolerance.ts';
import type { Witness } from './witness.ts';

const HOUR_MS = 3_600_000;

/**
 * A quote that lasts for this time is no glitch. Eight refreshes in a row take seven intervals of 3 hours; one minute
 * less allows for the jitter of the schedule. The last rate was believed one interval before the first of these refreshes.
 * So the new rate is believed a moment before the last rate becomes stale, with the default of STALE_AFTER_HOURS.
 */
const PATIENCE_MS = 7 * 3 * HOUR_MS - 60_000;

/** The longest time between two statements of a quote: refreshes are 3 hours apart, and one of them may fail. */
const LONGEST_GAP_MS = 7 * HOUR_MS;

/** A rate from one source must last this long before it has weight against another source. */
const SETTLED_AFTER_MS = 24 * HOUR_MS;

/** The suspects of a currency until now. */
export interface Suspicion {
  readonly code: CurrencyCode;
  readonly suspects: readonly Suspect[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Keeps suspecting the quote of a currency's only source. */
export function suspectAlone(suspicion: Suspicion, witness: Witness): Suspect {
  const { now } = suspicion;
  const before = findSame(suspicion, witness).find((each) => each.aloneSince !== undefined);
  // Keeps the first quote for comparison: many small steps are not one lasting quote.
  return before ? { ...before, seenAt: now } : { ...suspectDisputed(suspicion, witness), aloneSince: now };
}

/** Keeps suspecting a quote that another source contradicts. Such a quote gains nothing by lasting. */
export function suspectDisputed(suspicion: Suspicion, { provider, rate, asOf, ...witness }: Witness): Suspect {
  const { now } = suspicion;
  const before = findSame(suspicion, { ...witness, rate, asOf });
  return { provider, rate, asOf, since: Math.min(...before.map(({ since }) => since), now), seenAt: now };
}

/** True when a currency's only source has stated a quote for a day without a contradiction. */
export function hasLasted(suspicion: Suspicion, quote: DatedRate): boolean {
  const before = findSame(suspicion, quote).flatMap(({ aloneSince }) => aloneSince ?? []);
  return before.length > 0 && suspicion.now - Math.min(...before) >= PATIENCE_MS;
}

/** True when a rate has weight against another source. */
export function isSettled({ provisionalSince, believedAt }: BelievedRate): boolean {
  return provisionalSince === undefined || believedAt - provisionalSince >= SETTLED_AFTER_MS;
}

/** True when the last statement of a suspect is recent enough for another one to continue it without a break. */
export function isFresh({ seenAt }: Suspect, now: number): boolean {
  return isRecent(seenAt, now);
}

/** True when at most one refresh can have been missed since a moment, in milliseconds since the epoch. */
export function isRecent(moment: number, now: number): boolean {
  // A negative gap means that the clock was set back, so that the true gap is unknown.
  const gap = now - moment;
  return gap >= 0 && gap <= LONGEST_GAP_MS;
}

function findSame({ code, suspects, now }: Suspicion, quote: DatedRate): Suspect[] {
  return suspects.filter((suspect) => isFresh(suspect, now) && areNear(code, suspect, quote));
}
