import { findTarget } from './find-target.ts';
import { isObject, type JsonObject, listAt } from './json.ts';
import { kindOfItems, kindUnder, type NodeKind } from './node-kind.ts';

/**
 * Replaces each `$ref` of an OpenAPI 3.1 document by what the `$ref` refers to. Equal references lead to the same object, so
 * that a document does not grow, and a recursive type leads to itself. A schema with keys beside its `$ref` becomes those
 * keys with an `allOf`, because both apply; of other objects, only the texts beside a `$ref` apply.
 *
 * @throws Error when a reference leads nowhere, out of the document or to nothing but itself.
 */
export function resolveReferences(document: JsonObject): JsonObject {
  const known = new Map<NodeKind, Map<object, unknown>>();

  function resolve(node: unknown, kind: NodeKind): unknown {
    if (kind === 'value' || typeof node !== 'object' || node === null) return node;
    const ofKind = known.get(kind) ?? new Map<object, unknown>();
    known.set(kind, ofKind);
    if (ofKind.has(node)) return ofKind.get(node);
    if (isBareReference(node, kind)) return resolve(followBareReferences(document, node, kind), kind);
    // Remembered before it is filled: it may lead back to itself.
    if (Array.isArray(node)) {
      const items: unknown[] = [];
      ofKind.set(node, items);
      for (const item of node) items.push(resolve(item, kindOfItems(kind)));
      return items;
    }
    const resolved = {};
    ofKind.set(node, resolved);
    const parts = isReference(node, kind) ? expandReference(document, node, kind) : (node as JsonObject);
    for (const [key, child] of Object.entries(parts)) {
      const value = resolve(child, kindUnder(kind, key));
      // An assignment to `__proto__`, which JSON may have for a key, would be something else.
      Object.defineProperty(resolved, key, { value, enumerable: true });
    }
    return resolved;
  }

  return resolve(document, 'object') as JsonObject;
}

type Reference = JsonObject & { readonly $ref: string };

function isReference(node: unknown, kind: NodeKind): node is Reference {
  return (kind === 'schema' || kind === 'object') && isObject(node) && typeof node.$ref === 'string';
}

function isBareReference(node: unknown, kind: NodeKind): node is Reference {
  return isReference(node, kind) && Object.keys(node).length === 1;
}

function followBareReferences(document: JsonObject, reference: Reference, kind: NodeKind): unknown {
  const trail = new Set<unknown>();
  let node: unknown = reference;
  while (isBareReference(node, kind)) {
    if (trail.has(node)) throw new Error(`${node.$ref} refers to itself.`);
    trail.add(node);
    node = findTarget(document, node.$ref);
  }
  return node;
}

/** Writes a reference with other keys beside it without the reference, or with one in a place of its own. */
function expandReference(document: JsonObject, { $ref, ...own }: Reference, kind: NodeKind): JsonObject {
  if (kind === 'schema') return { ...own, allOf: [{ $ref }, ...listAt(own, 'allOf')] };
  const target = followBareReferences(document, { $ref }, kind);
  const { summary, description, ...besides } = own;
  return {
    ...(isReference(target, kind) ? expandReference(document, target, kind) : isObject(target) ? target : {}),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    // Those count for nothing, and some tools take them for something.
    ...(Object.keys(besides).length > 0 && { 'keys beside $ref': besides }),
  };
}
