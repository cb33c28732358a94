import { docComment } from './doc-comment.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  null: 'null',
};

/**
 * Writes a schema as a TypeScript type.
 *
 * @throws Error for a schema that this generator does not support. A wider type would hide the gap.
 */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (typeof schema.type === 'object') return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return unionOf(schema.enum);
  if (schema.type === 'array' && schema.items) return `readonly ${arrayElement(typeOf(schema.items))}[]`;
  if (schema.type === 'object' && schema.properties) return objectType(schema);
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') return recordType(schema);
  const primitive = PRIMITIVES[schema.type ?? ''];
  if (primitive) return primitive;
  throw new Error(`The generator does not know how to write the type of ${JSON.stringify(schema)}.`);
}

/** Writes the members of an interface, each with its description. All are `readonly`, because answers are frozen. */
export function members({ properties = {}, required = [] }: Schema, indent = '  '): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const byDefault = schema.default === undefined ? [] : [`@default ${JSON.stringify(schema.default)}`];
      const comment = docComment([schema.description, ...byDefault], indent);
      return `${comment}${indent}readonly ${propertyName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}${required.includes(name) ? '' : ' | undefined'};\n`;
    })
    .join('');
}

function objectType(schema: Schema): string {
  return `{\n${members(schema, '    ')}  }`;
}

function recordType({ propertyNames, additionalProperties }: Schema): string {
  const value = typeOf(additionalProperties as Schema);
  return propertyNames?.$ref
    ? `Readonly<Partial<Record<${typeOf(propertyNames)}, ${value}>>>`
    : `Readonly<Record<string, ${value}>>`;
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}

function unionOf(values: readonly string[]): string {
  const literals = values.map(literal);
  const lines: string[] = [];
  for (let start = 0; start < literals.length; start += 12)
    lines.push(`  | ${literals.slice(start, start + 12).join(' | ')}`);
  return lines.length === 1 ? literals.join(' | ') : `\n${lines.join('\n')}`;
}

function arrayElement(type: string): string {
  return type.includes('|') ? `(${type})` : type;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
