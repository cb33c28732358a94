import { isObject, type JsonObject } from '../../openapi/json.ts';

/** Copies a document and sets the value at a path, whose keys blanks separate. `undefined` removes what is there. */
export function edit(document: JsonObject, path: string, value: unknown): JsonObject {
  const copy = structuredClone(document);
  const keys = path.split(' ');
  const last = keys.pop() ?? '';
  const owner = find(copy, keys.join(' '));
  if (!isObject(owner) && !Array.isArray(owner)) throw new Error(`${path} leads nowhere.`);
  if (value === undefined && !(last in owner)) throw new Error(`There is no ${path} to take away.`);
  if (value !== undefined) Object.assign(owner, { [last]: value });
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else Reflect.deleteProperty(owner, last);
  return copy;
}

/** Finds the value at a path; the document itself at the empty path. */
export function find(document: JsonObject, path: string): unknown {
  const keys = path.split(' ').filter(Boolean);
  return keys.reduce<unknown>((node, key) => (node as JsonObject | undefined)?.[key], document);
}
