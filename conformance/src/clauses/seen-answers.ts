import { API_KEY_HEADER, router } from '@crossrate/contract';
import { MINIMUM_AMOUNT } from '@crossrate/contract/money';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { expectConversion, expectCurrencyList, expectRateTable } from '../expectations.ts';
import { about } from '../mismatch.ts';
import type { TextTable } from '../observing/agreement.ts';
import { readExactly } from '../observing/exact-json.ts';
import { askConversions, askTables } from './asked.ts';

/** Checks for a header that every ordinary request may have. */
const isOrdinaryHeader = (name: string, value: string) =>
  [API_KEY_HEADER.toLowerCase(), 'user-agent'].includes(name) || (name === 'accept' && value === 'application/json');

const PATHS = Object.values(router).map(({ path }): string => path);

/** A rate table of the run. */
export interface SeenTable extends TextTable {
  readonly answer: Exchange;
  /** The base in the request; `undefined` when the request left the base to the target. */
  readonly asked: string | undefined;
  readonly updatedAt: string;
}

/** A conversion of the run, with its numbers as texts. */
export interface SeenConversion {
  readonly answer: Exchange;
  readonly asked: { readonly from: string; readonly to: string; readonly amount: string };
  readonly base: string;
  readonly target: string;
  readonly amount: string;
  readonly rate: string;
  readonly converted: string;
}

/** Finds the answers of the operations in the run, errors included. */
export function findSeenAnswers({ seen }: Context): Exchange[] {
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
function isOrdinary({ path, target, query, sentHeaders }: Exchange, listed: ReadonlySet<string>): boolean {
  const names = [...query.keys()].sort().join();
  // Other headers may change the answer.
  if (!Object.entries(sentHeaders).every(([name, value]) => isOrdinaryHeader(name.toLowerCase(), value))) return false;
  // A target may decode escapes in another way.
  if (target.includes('%') || target.includes('+')) return false;
  const [base = '', from = '', to = '', amount = ''] = ['base', 'from', 'to', 'amount'].map(
    (name) => query.get(name) ?? '',
  );
  if (path === router.rates.path) return names === '' || (names === 'base' && listed.has(base));
  const isPair = names === 'amount,from,to' && [from, to].every((code) => listed.has(code));
  return isPair && /^(0|[1-9]\d{0,11})(\.\d{1,7})?$/.test(amount) && Number(amount) > MINIMUM_AMOUNT;
}

/** Collects the tables that answer ordinary requests. */
export async function collectTables(context: Context): Promise<SeenTable[]> {
  const answers = await collectOrdinaryAnswers(context);
  return answers.filter(({ path, status }) => path === router.rates.path && status === 200).map(readSeenTable);
}

/** Collects the conversions that answer ordinary requests. */
export async function collectConversions(context: Context): Promise<SeenConversion[]> {
  const answers = await collectOrdinaryAnswers(context);
  return answers.filter(({ path, status }) => path === router.convert.path && status === 200).map(readSeenConversion);
}

const readSeenTable = memoizeByExchange((answer): SeenTable => {
  const { base, updated_at: updatedAt } = expectRateTable(answer);
  const { rates } = readExactly(answer.text) as { rates: Record<string, string> };
  return {
    answer,
    base,
    asked: answer.query.get('base') ?? undefined,
    rates: new Map(Object.entries(rates)),
    updatedAt,
  };
});

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
    const result = known.get(answer) ?? about(answer, () => read(answer));
    known.set(answer, result);
    return result;
  };
}
