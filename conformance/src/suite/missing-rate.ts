import { errorResponses, router } from '@crossrate/contract';
import type { Exchange } from '../exchange.ts';

/** The currencies that clauses name. Clauses choose all other currencies from the target's answers. */
const NAMED_CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'];

const REFUSAL_STATUSES: readonly number[] = [errorResponses.unavailable.status, errorResponses.invalidCurrency.status];

/**
 * Finds a currency that a clause names, a refused request asked for, and the target does not have. That keeps the
 * interface: up to 191 rates are available, and the interface names none of the codes but USD.
 *
 * @param seen - All exchanges of the run. Their tables show which rates the target has.
 * @param asked - The exchanges of the failed clause, including answers that the run remembered from earlier clauses.
 */
export function findMissingRate(seen: readonly Exchange[], asked: readonly Exchange[]): string | undefined {
  const refused = asked.filter(({ status }) => REFUSAL_STATUSES.includes(status));
  const named = refused.flatMap(({ query }) => ['base', 'from', 'to'].flatMap((name) => query.getAll(name)));
  if (named.length === 0) return undefined;
  const tables = seen.filter(({ path, status }) => path === router.rates.path && status === 200);
  const available = new Set(tables.flatMap(({ body }) => readCodes(Object(body))));
  if (available.size === 0) return undefined;
  const isMissing = (code: string) => NAMED_CURRENCIES.includes(code) && !available.has(code);
  return named.map((code) => code.trim().toUpperCase()).find(isMissing);
}

const readCodes = ({ base, rates }: { readonly base?: unknown; readonly rates?: unknown }) => [
  base,
  ...Object.keys(Object(rates)),
];
