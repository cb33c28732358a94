import { isObject, type JsonObject, readObject } from '../../openapi/json.ts';
import { compareUnjudged } from '../compare-unjudged.ts';
import { isSame } from '../is-same.ts';
import { boundKeywords, compareBounds } from './compare-bounds.ts';
import { compareConstraints, constraintKeywords } from './compare-constraints.ts';
import { compareFields } from './compare-fields.ts';
import { compareTypes } from './compare-types.ts';
import { compareValues } from './compare-values.ts';
import { flattenSchema } from './flatten-schema.ts';
import { BREAKS_BOTH, type SchemaDifference } from './schema-difference.ts';
import { type CompareAt, type Comparison, Walk } from './walk.ts';

const JUDGED = [
  ...['type', 'enum', 'const', 'default', 'items', 'propertyNames', 'properties', 'required', 'additionalProperties'],
  ...boundKeywords,
  ...constraintKeywords,
];

/**
 * Compares two schemas with resolved references. Each difference says in `breaks` which clients break: those that send a
 * value of the schema, those that read one, both, or none. A missing schema allows everything.
 *
 * @throws Error, once the differences are read, when `$ref` and `allOf` lead from a schema back to itself.
 */
export function compareSchemas(before: unknown, after: unknown): Iterable<SchemaDifference> {
  const walk = new Walk();
  const compareAt: CompareAt = (nestedBefore, nestedAfter, at) =>
    isSame(nestedBefore, nestedAfter)
      ? []
      : walk.visit(nestedBefore, nestedAfter, () =>
          compareKeywords(flattenSchema(nestedBefore), flattenSchema(nestedAfter), { at, compareAt }),
        );
  return compareAt(before, after, '');
}

function* compareKeywords(before: JsonObject, after: JsonObject, comparison: Comparison): Generator<SchemaDifference> {
  const { at } = comparison;
  yield* compareTypes(before, after, at);
  yield* compareValues(before, after, at);
  yield* compareBounds(before, after, at);
  yield* compareConstraints(before, after, at);
  yield* compareDefaults(before, after, at);
  yield* compareFields(before, after, comparison);
  yield* compareNested(before, after, comparison);
  for (const { key, isText } of compareUnjudged(before, after, JUDGED)) {
    if (isText) yield { rule: 'text-changed', at, what: `its \`${key}\` has changed`, breaks: [] };
    else yield { rule: 'unjudged', at, what: `its ${key} differs, and no rule judges it`, breaks: BREAKS_BOTH };
  }
}

/** Compares the nested schemas: of the fields that both have, of their other fields, of list items and of field names. */
function* compareNested(
  before: JsonObject,
  after: JsonObject,
  { at, compareAt }: Comparison,
): Generator<SchemaDifference> {
  const [fieldsBefore, fieldsAfter] = [readObject(before, 'properties'), readObject(after, 'properties')];
  for (const name of Object.keys(fieldsBefore).filter((field) => Object.hasOwn(fieldsAfter, field)))
    yield* compareAt(fieldsBefore[name], fieldsAfter[name], `${at}.${name}`);
  const [othersBefore, othersAfter] = [before.additionalProperties, after.additionalProperties];
  if (isObject(othersBefore) && isObject(othersAfter)) yield* compareAt(othersBefore, othersAfter, `${at}.*`);
  yield* compareAt(before.items, after.items, `${at}[]`);
  yield* compareAt(before.propertyNames, after.propertyNames, `${at}.{name}`);
}

function* compareDefaults(before: JsonObject, after: JsonObject, at: string): Generator<SchemaDifference> {
  const [defaultBefore, defaultAfter] = [before.default, after.default];
  if (isSame(defaultBefore, defaultAfter)) return;
  const what = `its default is ${describeValue(defaultAfter)} instead of ${describeValue(defaultBefore)}`;
  // A newly documented default describes what the service did before, and breaks nobody.
  yield {
    rule: 'default-changed',
    at,
    what,
    breaks: defaultBefore === undefined ? [] : ['send'],
    isAboutAbsence: true,
  };
}

function describeValue(value: unknown): string {
  return value === undefined ? 'none' : `\`${JSON.stringify(value)}\``;
}
