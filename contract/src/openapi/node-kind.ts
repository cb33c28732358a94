/**
 * The kind of a node of an OpenAPI 3.1 document. The key `$ref` is a reference in a schema and in an object, a name in
 * the maps `schemas`, `objects` and `extensible objects`, and data in a value.
 */
export type NodeKind = 'schema' | 'schemas' | 'object' | 'objects' | 'extensible objects' | 'value';

const IN_SCHEMAS = mapKinds({
  schema: [
    ...['items', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
    ...['not', 'if', 'then', 'else', 'contentSchema'],
  ],
  schemas: [
    ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  ],
});

const IN_OBJECTS = mapKinds({
  schema: ['schema'],
  objects: ['headers', 'parameters', 'content', 'examples', 'links', 'webhooks', 'encoding'],
  'extensible objects': ['paths', 'responses', 'callbacks'],
  // Components are resolved where a reference leads to them; the others do not matter.
  value: ['components', 'example', 'value', 'security', 'servers', 'tags', 'info', 'externalDocs'],
});

/** Finds the kind of the node under a key of an object or a map. */
export function findKindUnder(kind: NodeKind, key: string): NodeKind {
  if (kind === 'schemas' || kind === 'objects') return findItemKind(kind);
  if (kind === 'schema') return IN_SCHEMAS.get(key) ?? 'value';
  if (kind === 'value' || key.startsWith('x-')) return 'value';
  return kind === 'object' ? (IN_OBJECTS.get(key) ?? 'object') : 'object';
}

/** Finds the kind of the items of a list. */
export function findItemKind(kind: NodeKind): NodeKind {
  if (kind === 'schemas') return 'schema';
  return kind === 'objects' || kind === 'extensible objects' ? 'object' : kind;
}

function mapKinds(keys: Partial<Record<NodeKind, readonly string[]>>): ReadonlyMap<string, NodeKind> {
  return new Map(
    Object.entries(keys).flatMap(([kind, names]) => names.map((name) => [name, kind as NodeKind] as const)),
  );
}
