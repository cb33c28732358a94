import type { JsonObject } from '../../openapi/json.ts';
import { BREAKS_READERS, BREAKS_SENDERS, type SchemaDifference } from './schema-difference.ts';

/** The keywords for one side of one quantity, such as `minimum` and `exclusiveMinimum`. */
interface BoundKeywords {
  readonly inclusive: string;
  readonly exclusive?: string;
  readonly isLower: boolean;
}

const BOUNDS: readonly BoundKeywords[] = [
  { inclusive: 'minimum', exclusive: 'exclusiveMinimum', isLower: true },
  { inclusive: 'maximum', exclusive: 'exclusiveMaximum', isLower: false },
  ...['minLength', 'minItems', 'minProperties'].map((inclusive) => ({ inclusive, isLower: true })),
  ...['maxLength', 'maxItems', 'maxProperties'].map((inclusive) => ({ inclusive, isLower: false })),
];

/** All keywords of bounds. */
export const boundKeywords = BOUNDS.flatMap(({ inclusive, exclusive }) => [
  inclusive,
  ...(exclusive ? [exclusive] : []),
]);

/** Tells whether the first value of a keyword is the tighter bound; `undefined` for a keyword that is not a bound. */
export function isTighterKeyword(keyword: string, one: unknown, other: unknown): boolean | undefined {
  const bound = BOUNDS.find(({ inclusive, exclusive }) => [inclusive, exclusive].includes(keyword));
  if (!bound || typeof one !== 'number' || typeof other !== 'number') return undefined;
  return bound.isLower ? one > other : one < other;
}

interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

/** Compares the bounds of numbers, of lengths and of counts. */
export function compareBounds(before: JsonObject, after: JsonObject, at: string): SchemaDifference[] {
  return BOUNDS.flatMap((keywords) => {
    const [boundBefore, boundAfter] = [findBound(before, keywords), findBound(after, keywords)];
    if (boundBefore.value === boundAfter.value && boundBefore.isExclusive === boundAfter.isExclusive) return [];
    const what = `its ${keywords.inclusive} is ${describeBound(boundAfter)} instead of ${describeBound(boundBefore)}`;
    const breaks = isTighter(boundAfter, boundBefore, keywords) ? BREAKS_SENDERS : BREAKS_READERS;
    return [{ rule: 'bound-changed', at, what, breaks }];
  });
}

/** Finds the bound of a schema: the tighter of its inclusive and its exclusive bound. */
function findBound(schema: JsonObject, { inclusive, exclusive = '', isLower }: BoundKeywords): Bound {
  // Lengths and counts have no exclusive bound, and are never below 0.
  const lowest = exclusive === '' ? 0 : Number.NEGATIVE_INFINITY;
  const none = isLower ? lowest : Number.POSITIVE_INFINITY;
  const readLimit = (keyword: string) => (typeof schema[keyword] === 'number' ? schema[keyword] : none);
  const including = { value: readLimit(inclusive), isExclusive: false };
  const excluding = { value: readLimit(exclusive), isExclusive: readLimit(exclusive) !== none };
  return isTighter(excluding, including, { isLower }) ? excluding : including;
}

function isTighter(one: Bound, other: Bound, { isLower }: Pick<BoundKeywords, 'isLower'>): boolean {
  if (one.value === other.value) return one.isExclusive && !other.isExclusive;
  return isLower ? one.value > other.value : one.value < other.value;
}

function describeBound({ value, isExclusive }: Bound): string {
  return Number.isFinite(value) ? `${value}${isExclusive ? ' (excluded)' : ''}` : 'none';
}
