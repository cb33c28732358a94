import type { JsonObject } from '../../openapi/json.ts';
import { NARROWER, type SchemaDifference, WIDER } from './schema-difference.ts';

/** Compares the values of an `enum` or `const`. */
export function compareValues(before: JsonObject, after: JsonObject, at: string): SchemaDifference[] {
  const [old, now] = [readValues(before), readValues(after)];
  if (!old && !now) return [];
  if (!old) return [{ rule: 'values-removed', at, what: 'only listed values are valid now', breaks: NARROWER }];
  if (!now) return [{ rule: 'values-added', at, what: 'any value is valid, not only listed ones', breaks: WIDER }];
  const [gone, added] = [subtract(old, now), subtract(now, old)];
  return [
    ...(gone.length > 0
      ? [{ rule: 'values-removed', at, what: `${formatList(gone)} is no value any more`, breaks: NARROWER } as const]
      : []),
    ...(added.length > 0
      ? [{ rule: 'values-added', at, what: `${formatList(added)} is a new value`, breaks: WIDER } as const]
      : []),
  ];
}

function readValues(schema: JsonObject): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function subtract(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((other) => JSON.stringify(other)));
  return values.filter((value) => !known.has(JSON.stringify(value)));
}

const MOST_SHOWN = 5;

function formatList(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_SHOWN).map((value) => `\`${JSON.stringify(value)}\``);
  const hidden = values.length - shown.length;
  return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}
