import { type JsonObject, readList, readObject } from '../../openapi/json.ts';
import { joinKeys } from '../join-keys.ts';
import { allowsEverything } from './flatten-schema.ts';
import { BREAKS_BOTH, BREAKS_READERS, BREAKS_SENDERS, type SchemaDifference, USES } from './schema-difference.ts';
import type { Comparison } from './walk.ts';

/** Compares the fields of an object: which exist, which are required, and whether other fields are allowed. */
export function* compareFields(
  before: JsonObject,
  after: JsonObject,
  comparison: Comparison,
): Generator<SchemaDifference> {
  const { at, compareAt } = comparison;
  const [fieldsBefore, fieldsAfter] = [readObject(before, 'properties'), readObject(after, 'properties')];
  for (const name of joinKeys(fieldsBefore, fieldsAfter)) {
    const field = { at: `${at}.${name}`, compareAt };
    if (!Object.hasOwn(fieldsAfter, name)) yield judgeRemoved(fieldsBefore[name], after, field);
    else if (!Object.hasOwn(fieldsBefore, name)) yield judgeAdded(fieldsAfter[name], before, field);
  }
  yield* compareRequired(before, after, at);
  yield* compareOpenness(before, after, at);
}

/** Judges a removed field. Its values now have to be valid as an unnamed field, if the schema allows any. */
function judgeRemoved(field: unknown, after: JsonObject, { at, compareAt }: Comparison): SchemaDifference {
  const rule = 'field-removed';
  if (isClosed(after) || hasPatterns(after)) return { rule, at, what: 'the field is gone', breaks: BREAKS_BOTH };
  const tighter = [...compareAt(field, readOthers(after), at)].find(({ breaks }) => breaks.includes('send'));
  if (!tighter) return { rule, at, what: 'the field is gone', breaks: BREAKS_READERS };
  return { rule, at, what: `the field is gone; as one of the other fields, ${tighter.what}`, breaks: BREAKS_BOTH };
}

/**
 * Judges a new field. Before, its values had to be valid as an unnamed field. A client of a schema that allowed no
 * unnamed fields may refuse an answer with the new field.
 */
function judgeAdded(field: unknown, before: JsonObject, { at, compareAt }: Comparison): SchemaDifference {
  const rule = 'field-added';
  if (isClosed(before)) return { rule, at, what: 'the field is new', breaks: BREAKS_READERS };
  if (hasPatterns(before))
    return { rule, at, what: 'the field is new, beside patterns for fields', breaks: BREAKS_BOTH };
  const differences = [...compareAt(readOthers(before), field, at)].filter(({ breaks }) => breaks.length > 0);
  const uses = USES.filter((use) => differences.some(({ breaks }) => breaks.includes(use)));
  const [difference] = differences;
  const reason = difference ? `; compared with other fields, ${difference.what}` : '';
  return { rule, at, what: `the field is new${reason}`, breaks: uses };
}

function* compareRequired(before: JsonObject, after: JsonObject, at: string): Generator<SchemaDifference> {
  const [requiredBefore, requiredAfter] = [
    readList(before, 'required').map(String),
    readList(after, 'required').map(String),
  ];
  for (const name of requiredAfter.filter((required) => !requiredBefore.includes(required))) {
    const what = 'the field is required now';
    yield { rule: 'field-required', at: `${at}.${name}`, what, breaks: BREAKS_SENDERS, isAboutAbsence: true };
  }
  for (const name of requiredBefore.filter((required) => !requiredAfter.includes(required))) {
    // `judgeRemoved` has reported the field.
    if (hasField(before, name) && !hasField(after, name)) continue;
    yield { rule: 'field-optional', at: `${at}.${name}`, what: 'the field may be missing now', breaks: BREAKS_READERS };
  }
}

function* compareOpenness(before: JsonObject, after: JsonObject, at: string): Generator<SchemaDifference> {
  const [opennessBefore, opennessAfter] = [rankOpenness(before), rankOpenness(after)];
  if (opennessAfter < opennessBefore)
    yield { rule: 'fields-closed', at, what: 'it may have fewer other fields', breaks: BREAKS_SENDERS };
  if (opennessAfter > opennessBefore)
    yield { rule: 'fields-opened', at, what: 'it may have more other fields', breaks: BREAKS_READERS };
}

function hasField(schema: JsonObject, name: string): boolean {
  return Object.hasOwn(readObject(schema, 'properties'), name);
}

function isClosed(schema: JsonObject): boolean {
  return readOthers(schema) === false;
}

/** Reads the schema of the fields that `properties` does not name. */
function readOthers({ additionalProperties, unevaluatedProperties }: JsonObject): unknown {
  return additionalProperties ?? unevaluatedProperties;
}

/**
 * Such schemas are not compared further: only matching against untrusted patterns could show which fields they name.
 */
function hasPatterns(schema: JsonObject): boolean {
  return Object.keys(readObject(schema, 'patternProperties')).length > 0;
}

/** Ranks the openness for other fields: 0 for none, 1 for some, 2 for any. */
function rankOpenness({ additionalProperties }: JsonObject): number {
  if (additionalProperties === false) return 0;
  return allowsEverything(additionalProperties) ? 2 : 1;
}
