import { type JsonObject, objectAt } from '../openapi/json.ts';

/** The path of an operation in two documents; one is absent when the path is new or gone. */
export interface PathPair {
  readonly old?: string;
  readonly now?: string;
}

/** Which paths are the same ones: nobody sends the name of a variable, so `/rates/{base}` is `/rates/{code}`. */
export function pairPaths(before: JsonObject, after: JsonObject): PathPair[] {
  const [old, now] = [pathsOf(before), pathsOf(after)];
  const added = now.filter((path) => !old.includes(path));
  const pairs = old.map((path): PathPair => {
    if (now.includes(path)) return { old: path, now: path };
    const index = added.findIndex((each) => withoutNames(each) === withoutNames(path));
    return index < 0 ? { old: path } : { old: path, now: added.splice(index, 1).join() };
  });
  return [...pairs, ...added.map((path) => ({ now: path }))];
}

function pathsOf(document: JsonObject): string[] {
  return Object.keys(objectAt(document, 'paths')).filter((path) => !path.startsWith('x-'));
}

function withoutNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}
