import { isObject, type JsonObject, readList, readObject } from '../../openapi/json.ts';
import { isSame } from '../is-same.ts';
import { isText } from '../is-text.ts';
import { joinKeys } from '../join-keys.ts';
import { isTighterKeyword } from './compare-bounds.ts';

/** Keywords whose meanings depend on each other. Each group is merged as a whole, or not at all. */
const GROUPS = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['items', 'prefixItems'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];

/**
 * Merges two schemas that both apply. Where both have a text or a default, that of the first schema stays. Parts that one
 * schema cannot express stay in `allOf`.
 */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const merged = new Map(Object.entries(first));
  const rest = [...readList(first, 'allOf'), ...readList(second, 'allOf')];
  for (const [keywords, value] of splitSchema(second)) {
    const known = pick(first, keywords);
    const [leading = ''] = keywords;
    const mergedPart = Object.keys(known).length === 0 ? value : mergeParts(leading, known, value);
    if (mergedPart) for (const [keyword, one] of Object.entries(mergedPart)) merged.set(keyword, one);
    else rest.push(value);
  }
  merged.delete('allOf');
  const distinct = rest.filter((one, index) => !rest.slice(0, index).some((other) => isSame(one, other)));
  if (distinct.length > 0) merged.set('allOf', distinct);
  return Object.fromEntries(merged);
}

/** Splits a schema into parts: the groups of keywords, and every other keyword alone. */
function splitSchema(schema: JsonObject): [keywords: readonly string[], part: JsonObject][] {
  const single = Object.keys(schema).filter((key) => key !== 'allOf' && !GROUPS.flat().includes(key));
  return [...GROUPS, ...single.map((key) => [key])]
    .map((keywords): [readonly string[], JsonObject] => [keywords, pick(schema, keywords)])
    .filter(([, part]) => Object.keys(part).length > 0);
}

function pick(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.includes(key)));
}

/** Merges two parts of the same group or keyword; `undefined` when no single part can express both. */
function mergeParts(key: string, first: JsonObject, second: JsonObject): JsonObject | undefined {
  if (isText(key) || key === 'default' || isSame(first, second)) return first;
  if (key === 'required') return { required: [...new Set([...readList(first, key), ...readList(second, key)])] };
  const isTighter = isTighterKeyword(key, first[key], second[key]);
  if (isTighter !== undefined) return isTighter ? first : second;
  return key === 'properties' ? mergeFields(first, second) : undefined;
}

function mergeFields(first: JsonObject, second: JsonObject): JsonObject | undefined {
  // `additionalProperties` is about the fields that its own part does not name, so more `properties` would change its
  // meaning. Parts with patterns are not merged either.
  if ([first, second].some((part) => Object.keys(part).some((key) => key !== 'properties'))) return undefined;
  const [fields, otherFields] = [readObject(first, 'properties'), readObject(second, 'properties')];
  const merged = joinKeys(fields, otherFields).map((name) => {
    const schemas = [fields, otherFields].filter((each) => Object.hasOwn(each, name)).map((each) => each[name]);
    const [one, other] = schemas;
    return [name, schemas.length === 1 || isSame(one, other) ? one : join(one, other)] as const;
  });
  return { properties: Object.fromEntries(merged) };
}

const joined = new WeakMap<object, WeakMap<object, JsonObject>>();

/** Joins two schemas by `allOf`. A pair always gets the same object, so that a comparison of recursive types ends. */
function join(one: unknown, other: unknown): JsonObject {
  const schema = { allOf: [one, other] };
  if (!isObject(one) || !isObject(other)) return schema;
  const joinedToOne = joined.get(one) ?? new WeakMap<object, JsonObject>();
  joined.set(one, joinedToOne);
  const known = joinedToOne.get(other) ?? schema;
  joinedToOne.set(other, known);
  return known;
}

/** Tells whether the meaning of a schema depends on the schemas beside it in an `allOf`. */
export function dependsOnOthers(schema: unknown): boolean {
  return isObject(schema) && ['unevaluatedProperties', 'unevaluatedItems'].some((key) => Object.hasOwn(schema, key));
}
