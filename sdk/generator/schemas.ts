import type { OpenApiDocument } from '../../contract/src/openapi/index.ts';
import { operationsOf } from './operation.ts';
import type { Schema } from './schema-type.ts';

/** The keywords that a check of a body uses. */
const CHECKED = [
  '$ref',
  'type',
  'enum',
  'const',
  'anyOf',
  'required',
  'properties',
  'items',
  'propertyNames',
  'additionalProperties',
];

/** Writes the component schemas, and the schema of each operation's result. */
export function generateSchemas(document: OpenApiDocument): string {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const results = operationsOf(document).map(({ id, result }) => [id, checkedPart(result)]);
  return `import type { Schema } from '../check/schema.ts';

/** The schemas of the contract by name. */
export const schemas: Readonly<Record<string, Schema>> = ${literalOf(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, checkedPart(schema)])))};

/** The schema of each operation's result. */
export const results: Readonly<Record<string, Schema>> = ${literalOf(Object.fromEntries(results))};
`;
}

function checkedPart(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => CHECKED.includes(name))
      .map(([name, value]) => [name, partOf(name, value)]),
  );
}

function partOf(name: string, value: unknown): unknown {
  if (name === '$ref') return String(value).slice(String(value).lastIndexOf('/') + 1);
  if (name === 'properties') {
    const properties = Object.entries(value as Record<string, Schema>);
    return Object.fromEntries(properties.map(([property, schema]) => [property, checkedPart(schema)]));
  }
  if (Array.isArray(value)) return value.map((part) => (typeof part === 'object' ? checkedPart(part) : part));
  return typeof value === 'object' && value !== null ? checkedPart(value as Schema) : value;
}

function literalOf(value: unknown): string {
  return JSON.stringify(value);
}
