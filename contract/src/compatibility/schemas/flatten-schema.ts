import { isObject, type JsonObject, readList } from '../../openapi/json.ts';
import { isText } from '../is-text.ts';
import { boundKeywords } from './compare-bounds.ts';
import { dependsOnOthers, mergeSchemas } from './merge-schemas.ts';

const flattened = new WeakMap<JsonObject, JsonObject | 'under way'>();

/**
 * Writes a schema in one form: the parts of an `allOf` are merged into the schema where one schema can express both,
 * and keywords without effect are dropped. A missing schema and `true` allow everything, `false` allows nothing.
 *
 * @throws Error when `$ref` and `allOf` lead from the schema back to itself.
 */
export function flattenSchema(schema: unknown): JsonObject {
  if (schema === undefined || schema === true) return {};
  if (schema === false) return { not: {} };
  if (!isObject(schema)) return { '(no schema)': schema };
  const known = flattened.get(schema);
  if (known === 'under way') throw new Error('A schema refers to itself, by `$ref` or `allOf`, and says nothing else.');
  if (known) return known;
  flattened.set(schema, 'under way');
  const flat = flatten(schema);
  flattened.set(schema, flat);
  return flat;
}

/** True for a schema that every value meets. */
export function allowsEverything(schema: unknown): boolean {
  return Object.keys(flattenSchema(schema)).every((key) => isText(key) || key === 'default');
}

function flatten(schema: JsonObject): JsonObject {
  const parts = readList(schema, 'allOf');
  if (parts.length === 0 || [schema, ...parts].some(dependsOnOthers)) return dropIneffective(schema);
  const { allOf, ...own } = schema;
  return parts.map(flattenSchema).reduce(mergeSchemas, dropIneffective(own));
}

const OPEN = ['additionalProperties', 'items', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems'];

function dropIneffective(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).filter(
    ([key, value]) => !isIneffective(key, value) && !isOutdone(key, schema),
  );
  // No rule can judge a keyword with a value of the wrong type. Renamed, the keyword counts as unjudged.
  return Object.fromEntries(entries.map(([key, value]) => [isUsable(key, value) ? key : `${key} (unusable)`, value]));
}

/** True for a keyword about the fields or items that the other keyword leaves over: it leaves none. */
function isOutdone(key: string, schema: JsonObject): boolean {
  const others: Readonly<Record<string, string>> = {
    unevaluatedProperties: 'additionalProperties',
    unevaluatedItems: 'items',
  };
  return (others[key] ?? '') in schema;
}

function isUsable(key: string, value: unknown): boolean {
  if (boundKeywords.includes(key)) return typeof value === 'number';
  if (['enum', 'required', 'allOf'].includes(key)) return Array.isArray(value);
  if (key === 'additionalProperties') return isObject(value) || typeof value === 'boolean';
  return key !== 'properties' || isObject(value);
}

function isIneffective(key: string, value: unknown): boolean {
  if (['readOnly', 'writeOnly', 'uniqueItems'].includes(key)) return value === false;
  if (key === 'allOf') return Array.isArray(value) && value.length === 0;
  // Only the keys are read: the nested schema may contain this one.
  return OPEN.includes(key) && (value === true || (isObject(value) && Object.keys(value).every(isText)));
}
