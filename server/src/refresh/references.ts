import type { CurrencyCode } from '@crossrate/contract';
import { compare, multiply, type Ratio } from '@crossrate/contract/money';

/** What was believed last of something, with which new values are compared. */
export interface Reference<Value> {
  readonly value: Value;
  /** Another value that is stated now and not believed. */
  readonly suspect?: Suspect<Value> | undefined;
}

/** A value that is not believed yet. */
interface Suspect<Value> {
  readonly value: Value;
  /** When it was first stated, in milliseconds since the epoch. */
  readonly since: number;
  /** When it was last stated, in milliseconds since the epoch. */
  readonly seenAt: number;
}

/** What new tables are compared with. */
export interface References {
  /** Units of each currency for one US dollar. */
  readonly rates: ReadonlyMap<CurrencyCode, Reference<Ratio>>;
  /** How many currencies each provider's table had. */
  readonly sizes: ReadonlyMap<string, Reference<number>>;
}

/** With nothing to compare with, as on the very first start. */
export const noReferences: References = { rates: new Map(), sizes: new Map() };

/** A glitch is gone by then; what is still stated is what the provider means, and must not be doubted for ever. */
const PATIENCE_MS = 86_400_000;

/** It must have been stated in one refresh after the other, of which one may have failed: they are 3 hours apart. */
const LONGEST_GAP_MS = 7 * 3_600_000;

/**
 * Goes on suspecting a value that is not believed.
 *
 * @param isSame - Whether a value is the one that was suspected before; otherwise the suspicion begins anew.
 */
export function suspecting<Value>(
  reference: Reference<Value>,
  stated: Value,
  now: number,
  isSame: (suspected: Value) => boolean,
): Reference<Value> {
  const since = sinceWhen(reference, now, isSame) ?? now;
  return { value: reference.value, suspect: { value: stated, since, seenAt: now } };
}

/** Whether a value was stated for so long, a day, that it is to be believed. */
export function hasLasted<Value>(
  reference: Reference<Value>,
  now: number,
  isSame: (suspected: Value) => boolean,
): boolean {
  const since = sinceWhen(reference, now, isSame);
  return since !== undefined && now - since >= PATIENCE_MS;
}

function sinceWhen<Value>(
  { suspect }: Reference<Value>,
  now: number,
  isSame: (suspected: Value) => boolean,
): number | undefined {
  if (!suspect || !isSame(suspect.value)) return undefined;
  // The gap is negative where the clock was set back, and then nobody knows how long it has been.
  const gap = now - suspect.seenAt;
  return gap >= 0 && gap <= LONGEST_GAP_MS ? suspect.since : undefined;
}

/** Whether two rates differ by no more than a factor, in either direction. */
export function isWithinFactor(a: Ratio, b: Ratio, factor: Ratio): boolean {
  return compare(a, multiply(b, factor)) <= 0 && compare(b, multiply(a, factor)) <= 0;
}
