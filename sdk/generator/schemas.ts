import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { readOperations } from './read-operations.ts';
import { readSchemas } from './read-schemas.ts';
import type { Schema } from './write-type.ts';

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
  'minimum',
  'exclusiveMinimum',
];

/** Writes the component schemas, and the schema of each operation's result. */
export function generateSchemas(document: OpenApiDocument): string {
  const schemas = Object.entries(readSchemas(document)).map(([name, schema]) => [name, pickChecked(schema)]);
  const results = readOperations(document).map(({ id, result }) => [id, pickChecked(result)]);
  return `import type { Schema } from '../check/schema.ts';

/** The schemas of the contract by name. */
export const schemas: Readonly<Record<string, Schema>> = ${JSON.stringify(Object.fromEntries(schemas))};

/** The schema of each operation's result. */
export const results: Readonly<Record<string, Schema>> = ${JSON.stringify(Object.fromEntries(results))};
`;
}

function pickChecked(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => CHECKED.includes(name))
      .map(([name, value]) => [name, pickPart(name, value)]),
  );
}

function pickPart(name: string, value: unknown): unknown {
  if (name === '$ref') return String(value).slice(String(value).lastIndexOf('/') + 1);
  if (name === 'properties') {
    const properties = Object.entries(value as Record<string, Schema>);
    return Object.fromEntries(properties.map(([property, schema]) => [property, pickChecked(schema)]));
  }
  if (Array.isArray(value)) return value.map((part) => (typeof part === 'object' ? pickChecked(part) : part));
  return typeof value === 'object' && value !== null ? pickChecked(value as Schema) : value;
}
