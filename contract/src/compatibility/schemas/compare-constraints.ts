import type { JsonObject } from '../../openapi/json.ts';
import { isSame } from '../is-same.ts';
import { BREAKS_BOTH, BREAKS_READERS, BREAKS_SENDERS, type SchemaDifference } from './schema-difference.ts';

/** Keywords that narrow the valid values, and whose values cannot be ordered from wide to narrow. */
export const constraintKeywords = [
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
];

/**
 * Compares patterns, formats and the like: a new constraint narrows, a removed one widens, a changed one may do both.
 */
export function compareConstraints(before: JsonObject, after: JsonObject, at: string): SchemaDifference[] {
  return constraintKeywords.flatMap((keyword) => {
    const [valueBefore, valueAfter] = [before[keyword], after[keyword]];
    if (isSame(valueBefore, valueAfter)) return [];
    const breaks = valueBefore === undefined ? BREAKS_SENDERS : valueAfter === undefined ? BREAKS_READERS : BREAKS_BOTH;
    const what = `its ${keyword} is ${describeValue(valueAfter)} instead of ${describeValue(valueBefore)}`;
    return [{ rule: 'constraint-changed', at, what, breaks }];
  });
}

function describeValue(value: unknown): string {
  return value === undefined ? 'none' : `\`${value}\``;
}
