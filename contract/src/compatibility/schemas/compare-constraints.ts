import type { JsonObject } from '../../openapi/json.ts';
import { isSame } from '../is-same.ts';
import { NARROWER, OTHER, type SchemaDifference, WIDER } from './schema-difference.ts';

/** Keywords that each make fewer values valid, and of which nobody can tell whether one covers another. */
export const constraintKeywords = [
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
];

/** Compares patterns, formats and the like: a new one is narrower, one that is gone is wider, another is another. */
export function compareConstraints(before: JsonObject, after: JsonObject, at: string): SchemaDifference[] {
  return constraintKeywords.flatMap((keyword) => {
    const [old, now] = [before[keyword], after[keyword]];
    if (isSame(old, now)) return [];
    const breaks = old === undefined ? NARROWER : now === undefined ? WIDER : OTHER;
    const what = `its ${keyword} is ${nameOf(now)} instead of ${nameOf(old)}`;
    return [{ rule: 'constraint-changed', at, what, breaks }];
  });
}

function nameOf(value: unknown): string {
  return value === undefined ? 'none' : `\`${value}\``;
}
