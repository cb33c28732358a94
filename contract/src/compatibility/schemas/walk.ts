import type { SchemaDifference } from './schema-difference.ts';

/** Compares two schemas at a place below those that are being compared. */
export type CompareAt = (old: unknown, now: unknown, at: string) => Iterable<SchemaDifference>;

/** Places at which a pair of types is compared: more would show the same again, and could double with every type. */
const PLACES = 10;

/** Which pairs of schemas have been compared: types may contain themselves, and each other many times. */
export class Walk {
  readonly #visits = new Map<unknown, Map<unknown, { places: number; isOpen: boolean }>>();

  /** Compares a pair, unless it is being compared already or has been at enough places. */
  *visit(old: unknown, now: unknown, compare: () => Iterable<SchemaDifference>): Generator<SchemaDifference> {
    const ofOld = this.#visits.get(old) ?? new Map<unknown, { places: number; isOpen: boolean }>();
    this.#visits.set(old, ofOld);
    const pair = ofOld.get(now) ?? { places: 0, isOpen: false };
    ofOld.set(now, pair);
    if (pair.isOpen || pair.places === PLACES) return;
    pair.isOpen = true;
    pair.places += 1;
    yield* compare();
    pair.isOpen = false;
  }
}
