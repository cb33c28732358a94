import { isDeepStrictEqual } from 'node:util';
import { isText } from './is-text.ts';
import { isObject, type JsonObject } from './json.ts';

/**
 * Replaces each `$ref` of an OpenAPI document by its target. The keys beside a `$ref` are added to the target, and their
 * texts replace those of the target.
 *
 * @throws Error when a reference leads nowhere, out of the document or to itself, or contradicts a key beside it.
 */
export function resolveReferences(document: JsonObject): JsonObject {
  function resolve(node: unknown, trail: readonly string[]): unknown {
    if (Array.isArray(node)) return node.map((item) => resolve(item, trail));
    if (!isObject(node)) return node;
    const { $ref, ...rest } = node;
    const own = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, resolve(child, trail)]));
    if ($ref === undefined) return own;
    const reference = String($ref);
    if (trail.includes(reference)) throw new Error(`${reference} refers to itself.`);
    const target = resolve(findTarget(document, reference), [...trail, reference]) as JsonObject;
    for (const key of Object.keys(own))
      if (key in target && !isText(key) && !isDeepStrictEqual(own[key], target[key]))
        throw new Error(`${reference} and the \`${key}\` beside it contradict each other.`);
    return { ...target, ...own };
  }

  return resolve(document, []) as JsonObject;
}

/** Finds the object to which a JSON pointer leads, such as `#/components/schemas/ErrorBody`. */
function findTarget(document: JsonObject, reference: string): JsonObject {
  if (!reference.startsWith('#/')) throw new Error(`${reference} leads out of the document.`);
  let node: unknown = document;
  for (const key of reference.slice(2).split('/')) node = isObject(node) ? node[key] : undefined;
  if (!isObject(node)) throw new Error(`${reference} leads nowhere.`);
  return node;
}
