import type { JsonObject } from '../../openapi/json.ts';
import { BREAKS_READERS, BREAKS_SENDERS, type SchemaDifference, type Use } from './schema-difference.ts';

/** Compares the valid JSON types. */
export function compareTypes(before: JsonObject, after: JsonObject, at: string): SchemaDifference[] {
  const [typesBefore, typesAfter] = [readTypes(before), readTypes(after)];
  const losesTypes = typesBefore.some((type) => !covers(typesAfter, type));
  const gainsTypes = typesAfter.some((type) => !covers(typesBefore, type));
  if (!losesTypes && !gainsTypes) return [];
  const breaks: Use[] = [...(losesTypes ? BREAKS_SENDERS : []), ...(gainsTypes ? BREAKS_READERS : [])];
  return [
    {
      rule: 'type-changed',
      at,
      what: `it is of type ${describeTypes(typesAfter)} instead of ${describeTypes(typesBefore)}`,
      breaks,
    },
  ];
}

/** `integer` is a part of `number`. */
const ALL_TYPES = ['array', 'boolean', 'null', 'number', 'object', 'string'];

function readTypes({ type }: JsonObject): readonly string[] {
  if (type === undefined) return ALL_TYPES;
  return (Array.isArray(type) ? type : [type]).map(String);
}

function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function describeTypes(types: readonly string[]): string {
  // `readTypes` returns this very list for a schema without `type`.
  return types === ALL_TYPES ? 'any' : types.join(' or ');
}
