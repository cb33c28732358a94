import { writeDocComment } from './write-doc-comment.ts';

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
export function writeType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (typeof schema.type === 'object') return schema.type.map((type) => writeType({ ...schema, type })).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(writeType).join(' | ');
  if (schema.const !== undefined) return writeLiteral(schema.const);
  if (schema.enum) return writeUnion(schema.enum);
  if (schema.type === 'array' && schema.items) return `readonly ${parenthesizeUnion(writeType(schema.items))}[]`;
  if (schema.type === 'object' && schema.properties) return writeObjectType(schema);
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return writeRecordType(schema.propertyNames, schema.additionalProperties);
  const primitive = PRIMITIVES[schema.type ?? ''];
  if (primitive) return primitive;
  throw new Error(`The generator does not know how to write the type of ${JSON.stringify(schema)}.`);
}

/** Writes the members of an interface, each with its description. All are `readonly`, because answers are frozen. */
export function writeMembers({ properties = {}, required = [] }: Schema, indent = '  '): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const byDefault = schema.default === undefined ? [] : [`@default ${JSON.stringify(schema.default)}`];
      const comment = writeDocComment([schema.description, ...byDefault], indent);
      const [mark, absent] = required.includes(name) ? ['', ''] : ['?', ' | undefined'];
      return `${comment}${indent}readonly ${writeName(name)}${mark}: ${writeType(schema)}${absent};\n`;
    })
    .join('');
}

function writeObjectType(schema: Schema): string {
  return `{\n${writeMembers(schema, '    ')}  }`;
}

function writeRecordType(names: Schema | undefined, values: Schema): string {
  return names?.$ref
    ? `Readonly<Partial<Record<${writeType(names)}, ${writeType(values)}>>>`
    : `Readonly<Record<string, ${writeType(values)}>>`;
}

function writeLiteral(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}

function writeUnion(values: readonly string[]): string {
  const literals = values.map(writeLiteral);
  const lines: string[] = [];
  for (let start = 0; start < literals.length; start += 12)
    lines.push(`  | ${literals.slice(start, start + 12).join(' | ')}`);
  return lines.length === 1 ? literals.join(' | ') : `\n${lines.join('\n')}`;
}

function parenthesizeUnion(type: string): string {
  return type.includes('|') ? `(${type})` : type;
}

function writeName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
