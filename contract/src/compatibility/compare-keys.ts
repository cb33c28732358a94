import { isDeepStrictEqual } from 'node:util';
import { isText } from '../openapi/is-text.ts';
import { isObject, type JsonObject } from '../openapi/json.ts';
import type { Finding } from './change.ts';

/** Compares the values of a key, either of which may be missing. `undefined` when it does not know their form. */
export type Compare = (before: unknown, after: unknown) => readonly Finding[] | undefined;

/**
 * Compares two objects key by key. Texts break nobody. A difference counts as a break when no comparison knows the key or
 * the form of its values.
 *
 * @param owner - The name of the objects in a sentence, such as "the operation".
 */
export function compareKeys(
  before: JsonObject,
  after: JsonObject,
  owner: string,
  comparisons: Readonly<Record<string, Compare>>,
): Finding[] {
  return joinKeys(before, after)
    .filter((key) => !isDeepStrictEqual(before[key], after[key]) && (key in comparisons || !isText(key)))
    .flatMap((key) => comparisons[key]?.(before[key], after[key]) ?? [reportUnknown(key, owner)]);
}

/** What the entries of a map mean. */
interface Entries {
  readonly owner: string;
  readonly gone: (name: string) => Finding;
  readonly added: (name: string, entry: JsonObject) => Finding;
  readonly kept: (name: string, before: JsonObject, after: JsonObject) => readonly Finding[];
}

/** Compares two maps of objects by name, such as the answers by status. A missing map is empty. */
export function compareMaps({ owner, gone, added, kept }: Entries): Compare {
  return (before = {}, after = {}) => {
    if (!isObject(before) || !isObject(after)) return undefined;
    return joinKeys(before, after).flatMap((name) => {
      const [entryBefore = {}, entryAfter = {}] = [before[name], after[name]];
      if (!isObject(entryBefore) || !isObject(entryAfter)) return [reportUnknown(name, owner)];
      if (!(name in after)) return [gone(name)];
      return name in before ? kept(name, entryBefore, entryAfter) : [added(name, entryAfter)];
    });
  };
}

function joinKeys(before: JsonObject, after: JsonObject): string[] {
  return Object.keys({ ...before, ...after });
}

function reportUnknown(key: string, owner: string): Finding {
  const what = `\`${key}\` of ${owner} differs in a way that the comparison does not know`;
  return { what, breaks: 'clients that rely on it' };
}
