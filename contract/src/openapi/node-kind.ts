/**
 * What a part of an OpenAPI 3.1 document is. A `$ref` is a reference in a schema and in an object. In maps it is a name, and
 * in values it is data.
 */
export type NodeKind = 'schema' | 'schemas' | 'object' | 'objects' | 'extensible objects' | 'value';

const IN_SCHEMAS = kindsOf({
  schema: [
    ...['items', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
    ...['not', 'if', 'then', 'else', 'contentSchema'],
  ],
  schemas: [
    ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  ],
});

const IN_OBJECTS = kindsOf({
  schema: ['schema'],
  objects: ['headers', 'parameters', 'content', 'examples', 'links', 'webhooks', 'encoding'],
  'extensible objects': ['paths', 'responses', 'callbacks'],
  // Components are what references lead to: those that none leads to are nobody's.
  value: ['components', 'example', 'value', 'security', 'servers', 'tags', 'info', 'externalDocs'],
});

/** What stands under a key of an object or a map. */
export function kindUnder(kind: NodeKind, key: string): NodeKind {
  if (kind === 'schemas' || kind === 'objects') return kindOfItems(kind);
  if (kind === 'schema') return IN_SCHEMAS.get(key) ?? 'value';
  if (kind === 'value' || key.startsWith('x-')) return 'value';
  return kind === 'object' ? (IN_OBJECTS.get(key) ?? 'object') : 'object';
}

/** What the items of a list are. */
export function kindOfItems(kind: NodeKind): NodeKind {
  if (kind === 'schemas') return 'schema';
  return kind === 'objects' || kind === 'extensible objects' ? 'object' : kind;
}

function kindsOf(keys: Partial<Record<NodeKind, readonly string[]>>): ReadonlyMap<string, NodeKind> {
  return new Map(
    Object.entries(keys).flatMap(([kind, names]) => names.map((name) => [name, kind as NodeKind] as const)),
  );
}
