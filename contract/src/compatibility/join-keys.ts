import type { JsonObject } from '../openapi/json.ts';

/** Lists the keys of two objects, those of the first object in front. */
export function joinKeys(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}
