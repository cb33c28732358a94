import { isObject, type JsonObject, readList, readObject } from '../../openapi/json.ts';
import { isSame } from '../is-same.ts';
import { isText } from '../is-text.ts';
import { joinKeys } from '../join-keys.ts';
import { isTighterKeyword } from './compare-bounds.ts';

/** Groups of keywords whose meaning depends on each other. */
const GROUPS = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['items', 'prefixItems'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];

/**
 * Merges two schemas that both apply. Texts and defaults come from the first schema. Parts that one schema cannot
 * express stay in `allOf`.
 */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const merged = new Map(Object.entries(first));
  const rest = [...readList(first, 'allOf'), ...readList(second, 'allOf')];
  for (const [keywords, value] of splitSchema(second)) {
    const known = pick(first, keywords);
    const [key = ''] = keywords;
    const together = Object.keys(known).length === 0 ? value : mergeParts(key, known, value);
    if (together) for (const [keyword, one] of Object.entries(together)) merged.set(keyword, one);
    else rest.push(value);
  }
  merged.delete('allOf');
  const different = rest.filter((one, index) => !rest.slice(0, index).some((other) => isSame(one, other)));
  return Object.fromEntries([...merged, ...(different.length > 0 ? [['allOf', different] as const] : [])]);
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

/** Merges two parts with the same keywords; `undefined` when no single part can express both. */
function mergeParts(key: string, known: JsonObject, other: JsonObject): JsonObject | undefined {
  if (isText(key) || key === 'default' || isSame(known, other)) return known;
  if (key === 'required') return { required: [...new Set([...readList(known, key), ...readList(other, key)])] };
  const isTighter = isTighterKeyword(key, known[key], other[key]);
  if (isTighter !== undefined) return isTighter ? known : other;
  return key === 'properties' ? mergeFields(known, other) : undefined;
}

function mergeFields(known: JsonObject, other: JsonObject): JsonObject | undefined {
  // The other keywords of such a part refer to the `properties` of that part alone.
  if ([known, other].some((part) => Object.keys(part).some((key) => key !== 'properties'))) return undefined;
  const [fields, others] = [readObject(known, 'properties'), readObject(other, 'properties')];
  const merged = joinKeys(fields, others).map((name) => {
    const both = [fields, others].filter((each) => Object.hasOwn(each, name)).map((each) => each[name]);
    return [name, both.length === 1 || isSame(both[0], both[1]) ? both[0] : join(both[0], both[1])] as const;
  });
  return { properties: Object.fromEntries(merged) };
}

const joined = new WeakMap<object, WeakMap<object, JsonObject>>();

/** Joins two schemas by `allOf`. A pair gets the same object every time; otherwise recursive types would not end. */
function join(one: unknown, other: unknown): JsonObject {
  const schema = { allOf: [one, other] };
  if (!isObject(one) || !isObject(other)) return schema;
  const ofOne = joined.get(one) ?? new WeakMap<object, JsonObject>();
  joined.set(one, ofOne);
  const known = ofOne.get(other) ?? schema;
  ofOne.set(other, known);
  return known;
}

/** Tells whether the meaning of a schema depends on the schemas beside it in an `allOf`. */
export function dependsOnOthers(schema: unknown): boolean {
  return isObject(schema) && ['unevaluatedProperties', 'unevaluatedItems'].some((key) => Object.hasOwn(schema, key));
}
