import { type JsonObject, readObject } from '../openapi/json.ts';

/** A path in two documents. A new path lacks `before`, and a removed path lacks `after`. */
export interface PathPair {
  readonly before?: string;
  readonly after?: string;
}

/**
 * Pairs the equal paths of two documents. Names of variables are never sent, so `/rates/{base}` equals `/rates/{code}`.
 */
export function pairPaths(before: JsonObject, after: JsonObject): PathPair[] {
  const [pathsBefore, pathsAfter] = [listPaths(before), listPaths(after)];
  const added = pathsAfter.filter((path) => !pathsBefore.includes(path));
  const pairs = pathsBefore.map((path): PathPair => {
    if (pathsAfter.includes(path)) return { before: path, after: path };
    const index = added.findIndex((each) => removeNames(each) === removeNames(path));
    return index < 0 ? { before: path } : { before: path, after: added.splice(index, 1).join() };
  });
  return [...pairs, ...added.map((path) => ({ after: path }))];
}

function listPaths(document: JsonObject): string[] {
  return Object.keys(readObject(document, 'paths')).filter((path) => !path.startsWith('x-'));
}

function removeNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}
