import { schemas } from '../generated/schemas.ts';
import type { Schema } from './schema.ts';

/**
 * Compares a value with a schema.
 *
 * @param place - The path of the value in the body, for the message.
 * @returns the first problem; `undefined` for a valid value.
 */
export function findProblem(value: unknown, schema: Schema, place: string): string | undefined {
  // Properties that the contract does not name may be nested more deeply than the call stack allows.
  if (Object.keys(schema).length === 0) return undefined;
  if (schema.$ref !== undefined) return findProblem(value, schemas[schema.$ref] ?? {}, place);
  if (schema.anyOf) {
    const problems = schema.anyOf.map((option) => findProblem(value, option, place));
    return problems.every((problem) => problem !== undefined) ? problems[0] : undefined;
  }
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed && !allowed.includes(value)) return `${place} is not one of the values that are allowed`;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types && !types.some((type) => isOfType(value, type))) return `${place} is not of type ${types.join(' or ')}`;
  if (typeof value === 'number') return findProblemInNumber(value, schema, place);
  if (Array.isArray(value))
    return findFirst(value, (item, index) => findProblem(item, schema.items ?? {}, `${place}[${index}]`));
  if (typeof value === 'object' && value !== null)
    return findProblemInObject(value as Record<string, unknown>, schema, place);
  return undefined;
}

function findProblemInNumber(
  value: number,
  { minimum = Number.NEGATIVE_INFINITY, exclusiveMinimum = Number.NEGATIVE_INFINITY }: Schema,
  place: string,
): string | undefined {
  if (value < minimum) return `${place} is less than ${minimum}`;
  if (value <= exclusiveMinimum) return `${place} is not greater than ${exclusiveMinimum}`;
  return undefined;
}

function findProblemInObject(value: Record<string, unknown>, schema: Schema, place: string): string | undefined {
  const { required = [], properties = {}, propertyNames = {}, additionalProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${place}.${missing} is missing`;
  return findFirst(Object.entries(value), ([name, content]) => {
    const rest = typeof additionalProperties === 'object' ? additionalProperties : {};
    const of = Object.hasOwn(properties, name) ? properties[name] : rest;
    return (
      findProblem(name, propertyNames, `the name ${place}.${name}`) ??
      findProblem(content, of ?? {}, `${place}.${name}`)
    );
  });
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'number') return Number.isFinite(value);
  return typeof value === type;
}

function findFirst<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const problem = find(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
