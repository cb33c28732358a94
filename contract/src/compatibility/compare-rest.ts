import type { JsonObject } from '../openapi/json.ts';
import { isSame } from './is-same.ts';
import { isText } from './is-text.ts';
import { keysOfBoth } from './keys-of-both.ts';

/** A key that differs although no rule is about it. */
export interface RestDifference {
  readonly key: string;
  /** Whether it is for people alone. Whatever is neither that nor known to a rule is taken for a break. */
  readonly isText: boolean;
}

/** The keys of an object that differ, but for those which rules of their own judge. */
export function compareRest(before: JsonObject, after: JsonObject, judged: readonly string[]): RestDifference[] {
  return keysOfBoth(before, after)
    .filter((key) => !judged.includes(key) && !isSame(before[key], after[key]))
    .map((key) => ({ key, isText: isText(key) }));
}
