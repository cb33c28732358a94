import type { JsonObject } from '../../openapi/json.ts';
import { isSame } from '../is-same.ts';
import { BREAKS_READERS, BREAKS_SENDERS, type SchemaDifference } from './schema-difference.ts';

/** Compares the values of an `enum` or `const`. */
export function* compareValues(before: JsonObject, after: JsonObject, at: string): Generator<SchemaDifference> {
  const [valuesBefore, valuesAfter] = [readValues(before), readValues(after)];
  if (!valuesBefore && !valuesAfter) return;
  if (!valuesBefore)
    return yield { rule: 'values-removed', at, what: 'only listed values are valid now', breaks: BREAKS_SENDERS };
  if (!valuesAfter)
    return yield { rule: 'values-added', at, what: 'any value is valid, not only listed ones', breaks: BREAKS_READERS };
  const [removed, added] = [subtract(valuesBefore, valuesAfter), subtract(valuesAfter, valuesBefore)];
  if (removed.length > 0)
    yield { rule: 'values-removed', at, what: `no longer valid: ${formatList(removed)}`, breaks: BREAKS_SENDERS };
  if (added.length > 0)
    yield { rule: 'values-added', at, what: `newly valid: ${formatList(added)}`, breaks: BREAKS_READERS };
}

function readValues(schema: JsonObject): readonly unknown[] | undefined {
  const listed = Array.isArray(schema.enum) ? schema.enum : undefined;
  if (!('const' in schema)) return listed;
  return listed ? listed.filter((value) => isSame(value, schema.const)) : [schema.const];
}

function subtract(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const excluded = new Set(others.map((other) => JSON.stringify(other)));
  return values.filter((value) => !excluded.has(JSON.stringify(value)));
}

const MOST_SHOWN = 5;

function formatList(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_SHOWN).map((value) => `\`${JSON.stringify(value)}\``);
  const hidden = values.length - shown.length;
  return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}
