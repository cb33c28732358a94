import type { CurrencyCode } from '@crossrate/contract';
import { compare, multiply, type Ratio } from '@crossrate/contract/money';

/** Something that was believed, and when, in milliseconds since the epoch. */
export interface Reference<Value> {
  readonly value: Value;
  readonly believedAt: number;
}

/**
 * What was believed last, with which new tables are compared.
 *
 * A reference that is not renewed expires. So a rate that really jumped, or a provider that really dropped currencies,
 * is doubted for a while and not for ever.
 */
export interface References {
  /** Units of each currency for one US dollar. */
  readonly rates: ReadonlyMap<CurrencyCode, Reference<Ratio>>;
  /** How many currencies each provider's table had. */
  readonly sizes: ReadonlyMap<string, Reference<number>>;
}

/** With nothing to compare with, as on the very first start. */
export const noReferences: References = { rates: new Map(), sizes: new Map() };

/** Leaves out what was believed too long ago. */
export function withoutExpired(references: References, oldest: number): References {
  return { rates: recent(references.rates, oldest), sizes: recent(references.sizes, oldest) };
}

function recent<Key, Value>(
  references: ReadonlyMap<Key, Reference<Value>>,
  oldest: number,
): ReadonlyMap<Key, Reference<Value>> {
  return new Map([...references].filter(([, { believedAt }]) => believedAt > oldest));
}

/** Renews the references with values that were believed just now; the others stay as they are. */
export function renewed<Key, Value>(
  references: ReadonlyMap<Key, Reference<Value>>,
  values: Iterable<readonly [Key, Value]>,
  believedAt: number,
): ReadonlyMap<Key, Reference<Value>> {
  return new Map([...references, ...[...values].map(([key, value]) => [key, { value, believedAt }] as const)]);
}

/** Whether two rates differ by no more than a factor, in either direction. */
export function isWithinFactor(a: Ratio, b: Ratio, factor: Ratio): boolean {
  return compare(a, multiply(b, factor)) <= 0 && compare(b, multiply(a, factor)) <= 0;
}
