import type { JsonObject } from '../openapi/json.ts';
import { isSame } from './is-same.ts';
import { isText } from './is-text.ts';
import { joinKeys } from './join-keys.ts';

/** A key whose value differs and which no rule judges. */
export interface UnjudgedDifference {
  readonly key: string;
  /** True for a key that only informs people and tools. A difference of any other key counts as a break. */
  readonly isText: boolean;
}

/** Lists the keys whose values differ between two objects, except those that rules judge. */
export function compareUnjudged(
  before: JsonObject,
  after: JsonObject,
  judged: readonly string[],
): UnjudgedDifference[] {
  return joinKeys(before, after)
    .filter((key) => !judged.includes(key) && !isSame(before[key], after[key]))
    .map((key) => ({ key, isText: isText(key) }));
}
