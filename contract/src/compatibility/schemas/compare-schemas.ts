import { isObject, type JsonObject, readObject } from '../../openapi/json.ts';
import { compareUnjudged } from '../compare-unjudged.ts';
import { isSame } from '../is-same.ts';
import { boundKeywords, compareBounds } from './compare-bounds.ts';
import { compareConstraints, constraintKeywords } from './compare-constraints.ts';
import { compareFields } from './compare-fields.ts';
import { compareTypes } from './compare-types.ts';
import { compareValues } from './compare-values.ts';
import { flattenSchema } from './flatten-schema.ts';
import { OTHER, type SchemaDifference } from './schema-difference.ts';
import { type CompareAt, Walk } from './walk.ts';

const JUDGED = [
  ...['type', 'enum', 'const', 'default', 'items', 'propertyNames', 'properties', 'required', 'additionalProperties'],
  ...boundKeywords,
  ...constraintKeywords,
];

/**
 * Compares two schemas with resolved references. Each difference names the clients that break: those that send values
 * of the schema, or those that read them. A missing schema allows everything.
 *
 * @throws Error when a schema is a part of itself.
 */
export function compareSchemas(old: unknown, now: unknown): Iterable<SchemaDifference> {
  const walk = new Walk();
  const compareAt: CompareAt = (one, other, at) =>
    isSame(one, other)
      ? []
      : walk.visit(one, other, () => compareKeywords(flattenSchema(one), flattenSchema(other), { at, compareAt }));
  return compareAt(old, now, '');
}

interface Place {
  readonly at: string;
  readonly compareAt: CompareAt;
}

function* compareKeywords(before: JsonObject, after: JsonObject, place: Place): Generator<SchemaDifference> {
  const { at } = place;
  yield* compareTypes(before, after, at);
  yield* compareValues(before, after, at);
  yield* compareBounds(before, after, at);
  yield* compareConstraints(before, after, at);
  yield* compareDefaults(before, after, at);
  yield* compareFields(before, after, place);
  yield* compareNested(before, after, place);
  for (const { key, isText } of compareUnjudged(before, after, JUDGED)) {
    if (isText) yield { rule: 'text-changed', at, what: `its ${key} is another text`, breaks: [] };
    else yield { rule: 'unjudged', at, what: `its ${key} differs, and no rule judges it`, breaks: OTHER };
  }
}

/** Compares the schemas of the items of a list and of the fields of an object. */
function* compareNested(before: JsonObject, after: JsonObject, { at, compareAt }: Place): Generator<SchemaDifference> {
  const [old, now] = [readObject(before, 'properties'), readObject(after, 'properties')];
  for (const name of Object.keys(old).filter((known) => Object.hasOwn(now, known)))
    yield* compareAt(old[name], now[name], `${at}.${name}`);
  const [others, newOthers] = [before.additionalProperties, after.additionalProperties];
  if (isObject(others) && isObject(newOthers)) yield* compareAt(others, newOthers, `${at}.*`);
  yield* compareAt(before.items, after.items, `${at}[]`);
  yield* compareAt(before.propertyNames, after.propertyNames, `${at}.{name}`);
}

function* compareDefaults(before: JsonObject, after: JsonObject, at: string): Generator<SchemaDifference> {
  const [old, now] = [before.default, after.default];
  if (isSame(old, now)) return;
  const what = `its default is ${describeValue(now)} instead of ${describeValue(old)}`;
  // A newly documented default describes what the service did before, and breaks nobody.
  yield { rule: 'default-changed', at, what, breaks: old === undefined ? [] : ['send'], isAboutAbsence: true };
}

function describeValue(value: unknown): string {
  return value === undefined ? 'none' : `\`${JSON.stringify(value)}\``;
}
