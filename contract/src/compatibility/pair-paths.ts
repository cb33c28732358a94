import { type JsonObject, readObject } from '../openapi/json.ts';

/** A path in two documents; `old` is absent for a new path, `now` for a removed one. */
export interface PathPair {
  readonly old?: string;
  readonly now?: string;
}

/**
 * Pairs the equal paths of two documents. Names of variables are never sent, so `/rates/{base}` equals `/rates/{code}`.
 */
export function pairPaths(before: JsonObject, after: JsonObject): PathPair[] {
  const [old, now] = [listPaths(before), listPaths(after)];
  const added = now.filter((path) => !old.includes(path));
  const pairs = old.map((path): PathPair => {
    if (now.includes(path)) return { old: path, now: path };
    const index = added.findIndex((each) => removeNames(each) === removeNames(path));
    return index < 0 ? { old: path } : { old: path, now: added.splice(index, 1).join() };
  });
  return [...pairs, ...added.map((path) => ({ now: path }))];
}

function listPaths(document: JsonObject): string[] {
  return Object.keys(readObject(document, 'paths')).filter((path) => !path.startsWith('x-'));
}

function removeNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}
