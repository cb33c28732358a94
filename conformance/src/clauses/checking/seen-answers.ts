import { API_KEY_HEADER, router } from '@crossrate/contract';
import { MINIMUM_AMOUNT } from '@crossrate/contract/money';
import type { Context } from '../../clause.ts';
import { readExactly } from '../../exact-json.ts';
import type { Exchange } from '../../exchange.ts';
import { expectConversion, expectCurrencyList, expectRateTable } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import type { TextConversion, TextTable } from '../../observing/finding.ts';
import { askConversions, askTables } from '../asking/asked.ts';

/** Checks for a header that every ordinary request may have. */
const isOrdinaryHeader = (name: string, value: string) =>
  [API_KEY_HEADER.toLowerCase(), 'user-agent'].includes(name) || (name === 'accept' && value === 'application/json');

const PATHS = Object.values(router).map(({ path }): string => path);

/** Statuses of requests that a server refuses before they reach the service: malformed HTTP, or too long. */
export const REFUSED_EARLY = [400, 414, 431];

/** A rate table of the run. */
export interface SeenTable extends TextTable {
  readonly answer: Exchange;
  /** The base in the request; `undefined` when the request left the base to the target. */
  readonly asked: string | undefined;
  readonly updatedAt: string;
}

/** A conversion of the run. */
export interface SeenConversion extends TextConversion {
  readonly answer: Exchange;
  readonly asked: { readonly from: string; readonly to: string; readonly amount: string };
}

/** Finds the answers of the operations in the run, errors included. */
export function findSeenAnswers({ seen }: Pick<Context, 'seen'>): Exchange[] {
  // A proxy or a framework may answer other paths and other methods.
  return seen.filter(({ path, method }) => method === 'GET' && PATHS.includes(path));
}

/** Collects the answers to ordinary requests. Asks for some tables and conversions first, if the run lacks them. */
export async function collectOrdinaryAnswers(context: Context) {
  const listed = new Set(expectCurrencyList(await context.api.currencies()).currencies);
  await askTables(context);
  await askConversions(context);
  return findSeenAnswers(context).filter((exchange) => isOrdinary(exchange, listed));
}

/** Checks that a request is one that any client might send: plain headers, listed codes, a plain amount. */
function isOrdinary(exchange: Exchange, listed: ReadonlySet<string>): boolean {
  const { path, target, query, sentHeaders } = exchange;
  // Other headers may change the answer.
  if (!Object.entries(sentHeaders).every(([name, value]) => isOrdinaryHeader(name.toLowerCase(), value))) return false;
  // A target may decode escapes in another way.
  if (/[%+]/.test(target)) return false;
  if (path === router.rates.path && query.size === 0) return true;
  return query.size === (path === router.rates.path ? 1 : 3) && isPlain(exchange, listed);
}

/** Checks that a request names listed codes and a plain amount, each once. Other parameters and headers may follow. */
function isPlain({ path, query }: Exchange, listed: ReadonlySet<string>): boolean {
  // Some servers read `base[]` as a further `base`.
  if ([...query.keys()].some((name) => name.includes('['))) return false;
  const hasListed = (name: string) => query.getAll(name).length === 1 && listed.has(query.get(name) ?? '');
  if (path === router.rates.path) return hasListed('base');
  if (path !== router.convert.path) return false;
  const [amount = '', ...others] = query.getAll('amount');
  const isUsual = /^(0|[1-9]\d{0,11})(\.\d{1,7})?$/.test(amount) && Number(amount) > MINIMUM_AMOUNT;
  return hasListed('from') && hasListed('to') && isUsual && others.length === 0;
}

/** Collects the tables that answer ordinary requests. */
export async function collectTables(context: Context): Promise<SeenTable[]> {
  return (await collectOrdinaryAnswers(context)).filter(isTable).map(readSeenTable);
}

/** Collects all tables of the run, whatever the requests. */
export const collectAllTables = (context: Context): SeenTable[] =>
  findSeenAnswers(context).filter(isTable).map(readSeenTable);

/** Collects the conversions that answer ordinary requests. */
export async function collectConversions(context: Context): Promise<SeenConversion[]> {
  return (await collectOrdinaryAnswers(context)).filter(isConversion).map(readSeenConversion);
}

/**
 * Collects the tables and conversions that answer plain requests with unusual parameters or headers beside. None of
 * them changes the currencies that a request is about.
 */
export async function collectUnusual(context: Context) {
  const listed = new Set(expectCurrencyList(await context.api.currencies()).currencies);
  const unusual = findSeenAnswers(context).filter(
    (exchange) => isPlain(exchange, listed) && !isOrdinary(exchange, listed),
  );
  return {
    tables: unusual.filter(isTable).map(readSeenTable),
    conversions: unusual.filter(isConversion).map(readSeenConversion),
  };
}

/** Checks for a table of all rates: the interface leaves open whether a target offers a selection. */
const isTable = ({ path, status, query }: Exchange) =>
  path === router.rates.path && status === 200 && !query.has('symbols');

/** Checks for the answer to a conversion, whatever the request. */
export const isConversion = ({ path, status }: Exchange) => path === router.convert.path && status === 200;

/** Reads a rate table with the digits of its rates. Fails when the answer is no rate table. */
const readSeenTable = memoizeByExchange((answer): SeenTable => {
  const { base, updated_at: updatedAt } = expectRateTable(answer);
  const { rates } = readExactly(answer.text) as { rates: Record<string, string> };
  const asked = answer.query.get('base') ?? undefined;
  return { answer, base, asked, rates: new Map(Object.entries(rates)), updatedAt };
});

/** Reads a conversion with the digits of its numbers. Fails when the answer is no conversion. */
const readSeenConversion = memoizeByExchange((answer): SeenConversion => {
  const { base, target } = expectConversion(answer);
  const { amount, rate, converted } = readExactly(answer.text) as Record<'amount' | 'rate' | 'converted', string>;
  const [from = '', to = '', asked = ''] = ['from', 'to', 'amount'].map((name) => answer.query.get(name) ?? '');
  return { answer, asked: { from, to, amount: asked }, base, target, amount, rate, converted };
});

/** Makes `read` read each exchange once, because many clauses look at the same exchanges, and tables are long. */
function memoizeByExchange<Result>(read: (answer: Exchange) => Result): (answer: Exchange) => Result {
  const known = new WeakMap<Exchange, Result>();
  return (answer) => {
    const result = known.get(answer) ?? checkExchange(answer, () => read(answer));
    known.set(answer, result);
    return result;
  };
}
