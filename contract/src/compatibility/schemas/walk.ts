import type { SchemaDifference } from './schema-difference.ts';

/** Compares two schemas at a place below the schemas of the whole comparison. */
export type CompareAt = (before: unknown, after: unknown, at: string) => Iterable<SchemaDifference>;

/** A comparison at one place, and the way to compare nested schemas. */
export interface Comparison {
  /** The place below the schemas of the whole comparison, such as `.rates.*`. */
  readonly at: string;
  readonly compareAt: CompareAt;
}

/**
 * The most places at which a pair of types is compared. More places would repeat the findings, and can grow
 * exponentially.
 */
const PLACES = 10;

/** Remembers the compared pairs of schemas, because types may contain themselves, and each other many times. */
export class Walk {
  readonly #visits = new Map<unknown, Map<unknown, { places: number; isOpen: boolean }>>();

  /** Compares a pair, unless its comparison is under way or has happened at enough places. */
  *visit(before: unknown, after: unknown, compare: () => Iterable<SchemaDifference>): Generator<SchemaDifference> {
    const partners = this.#visits.get(before) ?? new Map<unknown, { places: number; isOpen: boolean }>();
    this.#visits.set(before, partners);
    const pair = partners.get(after) ?? { places: 0, isOpen: false };
    partners.set(after, pair);
    if (pair.isOpen || pair.places === PLACES) return;
    pair.isOpen = true;
    pair.places += 1;
    yield* compare();
    pair.isOpen = false;
  }
}
