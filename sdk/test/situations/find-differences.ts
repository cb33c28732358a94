import { isDeepStrictEqual } from 'node:util';
import type { Seen } from './situation.ts';

/** Lists the differences between a row of the table and the observed facts, in words. */
export function findDifferences(seen: Seen, expected: Seen): string[] {
  const { requests = 1, ...others } = expected;
  // An unexpected error, or a value in place of an error, is always a difference.
  const all: Seen = { error: undefined, ...others, requests };
  return Object.entries(all)
    .filter(([name, wanted]) => !matches(seen[name as keyof Seen], wanted))
    .map(([name, wanted]) => `${name}: ${print(seen[name as keyof Seen])}, not ${print(wanted)}`);
}

function matches(seen: unknown, wanted: unknown): boolean {
  if (wanted instanceof RegExp) return wanted.test(String(seen));
  if (typeof wanted === 'function') return Boolean(wanted(seen));
  return isDeepStrictEqual(seen, wanted);
}

function print(value: unknown): string {
  if (value instanceof RegExp || typeof value === 'function') return String(value);
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value)).slice(0, 300);
}
