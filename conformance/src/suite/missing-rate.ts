import { errorResponses, router } from '@crossrate/contract';
import type { Exchange } from '../exchange.ts';

/** What clauses ask for by name. Whatever else they ask for is chosen from the target's own answers. */
const NAMED = ['USD', 'EUR', 'GBP', 'JPY'];

const REFUSED: readonly number[] = [errorResponses.unavailable.status, errorResponses.invalidCurrency.status];

/**
 * Finds a usual currency that a refused request named, and that the target lists and has no rates of: up to 191 are
 * available, and nobody says which.
 *
 * @param seen - All exchanges of the run, which tell what there are rates of.
 * @param asked - Those of the clause that failed, remembered ones included.
 */
export function findMissingRate(seen: readonly Exchange[], asked: readonly Exchange[]): string | undefined {
  const refused = asked.filter(({ status }) => REFUSED.includes(status));
  const named = refused.flatMap(({ query }) => ['base', 'from', 'to'].flatMap((name) => query.getAll(name)));
  if (named.length === 0) return undefined;
  const listed = new Set(
    seen.filter(isSuccess(router.currencies.path)).flatMap(({ body }) => codesIn(body, 'currencies')),
  );
  const tables = seen.filter(isSuccess(router.rates.path));
  const available = new Set(tables.flatMap(({ body }) => [...codesIn(body, 'base'), ...codesIn(body, 'rates')]));
  if (available.size === 0) return undefined;
  const isMissing = (code: string) => NAMED.includes(code) && listed.has(code) && !available.has(code);
  return named.map((code) => code.trim().toUpperCase()).find(isMissing);
}

const isSuccess =
  (asked: string) =>
  ({ path, status }: Exchange) =>
    path === asked && status === 200;

/** The codes that a member of an answer has: its text, its texts, or the names in it. */
function codesIn(body: unknown, member: string): string[] {
  const value: unknown =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined;
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.filter((code) => typeof code === 'string');
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
