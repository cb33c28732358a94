import { findTarget } from './find-target.ts';
import { isObject, type JsonObject, readList } from './json.ts';
import { findItemKind, findKindUnder, type NodeKind } from './node-kind.ts';

/**
 * Replaces each `$ref` of an OpenAPI 3.1 document by its target. Equal references become the same object, so that the
 * document does not grow, and a recursive type becomes a cycle. In a schema, the keys beside a `$ref` apply as well:
 * the target is added to their `allOf`. In other objects, only the `summary` and `description` beside a `$ref` apply.
 *
 * @throws Error when a reference leads nowhere, out of the document or only to itself.
 */
export function resolveReferences(document: JsonObject): JsonObject {
  const known = new Map<NodeKind, Map<object, unknown>>();

  function resolve(node: unknown, kind: NodeKind): unknown {
    if (kind === 'value' || typeof node !== 'object' || node === null) return node;
    const resolvedNodes = known.get(kind) ?? new Map<object, unknown>();
    known.set(kind, resolvedNodes);
    if (resolvedNodes.has(node)) return resolvedNodes.get(node);
    if (isBareReference(node, kind)) return resolve(followBareReferences(document, node, kind), kind);
    // The result is remembered before it is filled, because the node may contain a reference to itself.
    if (Array.isArray(node)) {
      const items: unknown[] = [];
      resolvedNodes.set(node, items);
      for (const item of node) items.push(resolve(item, findItemKind(kind)));
      return items;
    }
    const resolved = {};
    resolvedNodes.set(node, resolved);
    const parts = isReference(node, kind) ? expandReference(document, node, kind) : (node as JsonObject);
    for (const [key, child] of Object.entries(parts)) {
      const value = resolve(child, findKindUnder(kind, key));
      // JSON may have the key `__proto__`, and an assignment to it would set the prototype.
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

/** Replaces a reference that has other keys beside it: by an `allOf` in a schema, by the merged target elsewhere. */
function expandReference(document: JsonObject, { $ref, ...own }: Reference, kind: NodeKind): JsonObject {
  if (kind === 'schema') return { ...own, allOf: [{ $ref }, ...readList(own, 'allOf')] };
  const target = followBareReferences(document, { $ref }, kind);
  const { summary, description, ...besides } = own;
  return {
    ...(isReference(target, kind) ? expandReference(document, target, kind) : isObject(target) ? target : {}),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    // These keys have no effect by the specification, but some tools use them: a change of them must not go unnoticed.
    ...(Object.keys(besides).length > 0 && { 'keys beside $ref': besides }),
  };
}
