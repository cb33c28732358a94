import type { JsonObject } from '../../openapi/json.ts';
import { NARROWER, OTHER, type SchemaDifference, WIDER } from './schema-difference.ts';

/** Compares the valid JSON types. */
export function compareTypes(before: JsonObject, after: JsonObject, at: string): SchemaDifference[] {
  const [old, now] = [readTypes(before), readTypes(after)];
  const isNarrower = !old.every((type) => covers(now, type));
  const isWider = !now.every((type) => covers(old, type));
  if (!isNarrower && !isWider) return [];
  const breaks = isNarrower && isWider ? OTHER : isNarrower ? NARROWER : WIDER;
  return [
    { rule: 'type-changed', at, what: `it is of type ${describeTypes(now)} instead of ${describeTypes(old)}`, breaks },
  ];
}

const ALL_TYPES = ['array', 'boolean', 'null', 'number', 'object', 'string'];

function readTypes({ type }: JsonObject): readonly string[] {
  if (type === undefined) return ALL_TYPES;
  return (Array.isArray(type) ? type : [type]).map(String);
}

function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function describeTypes(types: readonly string[]): string {
  return types === ALL_TYPES ? 'any' : types.join(' or ');
}
