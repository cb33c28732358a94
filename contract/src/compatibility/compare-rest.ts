import type { JsonObject } from '../openapi/json.ts';
import { isSame } from './is-same.ts';
import { isText } from './is-text.ts';
import { keysOfBoth } from './keys-of-both.ts';

/** A key whose value differs and which no rule judges. */
export interface RestDifference {
  readonly key: string;
  /** `true` for a text for people. A difference of any other key counts as a break. */
  readonly isText: boolean;
}

/** Lists the keys of an object that differ, without those that rules judge. */
export function compareRest(before: JsonObject, after: JsonObject, judged: readonly string[]): RestDifference[] {
  return keysOfBoth(before, after)
    .filter((key) => !judged.includes(key) && !isSame(before[key], after[key]))
    .map((key) => ({ key, isText: isText(key) }));
}
