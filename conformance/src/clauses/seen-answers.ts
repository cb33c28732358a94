import { API_KEY_HEADER, router } from '@crossrate/contract';
import { MINIMUM_AMOUNT } from '@crossrate/contract/money';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { conversionOf, currencyListOf, rateTableOf } from '../expectations.ts';
import { about } from '../mismatch.ts';
import type { TextTable } from '../observing/agreement.ts';
import { readExactly } from '../observing/exact-json.ts';
import { askConversions, askTables } from './asked.ts';

const isUsual = (name: string, value: string) =>
  [API_KEY_HEADER.toLowerCase(), 'user-agent'].includes(name) || (name === 'accept' && value === 'application/json');

const PATHS = Object.values(router).map(({ path }): string => path);

/** A rate table that was seen. */
export interface SeenTable extends TextTable {
  readonly answer: Exchange;
  /** The base that was asked for; `undefined` where the target chose it. */
  readonly asked: string | undefined;
  readonly updatedAt: string;
}

/** A conversion that was seen, its numbers as their texts. */
export interface SeenConversion {
  readonly answer: Exchange;
  readonly asked: { readonly from: string; readonly to: string; readonly amount: string };
  readonly base: string;
  readonly target: string;
  readonly amount: string;
  readonly rate: string;
  readonly converted: string;
}

/** What was seen of the operations. */
export function seenAt({ seen }: Context): Exchange[] {
  // Other paths are of no operation, and may be answered by whatever stands before the service; so may other methods.
  return seen.filter(({ path, method }) => method === 'GET' && PATHS.includes(path));
}

/** The answers to requests with which nothing is odd, some tables and conversions at the least. */
export async function ordinaryAnswers(context: Context) {
  const listed = new Set(currencyListOf(await context.api.currencies()).currencies);
  await askTables(context);
  await askConversions(context);
  return seenAt(context).filter((exchange) => isOrdinary(exchange, listed));
}

function isOrdinary({ path, target, query, sentHeaders }: Exchange, listed: ReadonlySet<string>): boolean {
  const names = [...query.keys()].sort().join();
  // What a request has in its headers, too, may be answered otherwise.
  if (!Object.entries(sentHeaders).every(([name, value]) => isUsual(name.toLowerCase(), value))) return false;
  // What is written with escapes may be read otherwise.
  if (target.includes('%') || target.includes('+')) return false;
  const [base = '', from = '', to = '', amount = ''] = ['base', 'from', 'to', 'amount'].map(
    (name) => query.get(name) ?? '',
  );
  if (path === router.rates.path) return names === '' || (names === 'base' && listed.has(base));
  const isPair = names === 'amount,from,to' && [from, to].every((code) => listed.has(code));
  return isPair && /^(0|[1-9]\d{0,11})(\.\d{1,7})?$/.test(amount) && Number(amount) > MINIMUM_AMOUNT;
}

/** The tables that were seen, and what was asked for. */
export async function tablesOf(context: Context): Promise<SeenTable[]> {
  const answers = await ordinaryAnswers(context);
  return answers.filter(({ path, status }) => path === router.rates.path && status === 200).map(seenTableOf);
}

/** The conversions that were seen. */
export async function conversionsOf(context: Context): Promise<SeenConversion[]> {
  const answers = await ordinaryAnswers(context);
  return answers.filter(({ path, status }) => path === router.convert.path && status === 200).map(seenConversionOf);
}

const seenTableOf = rememberByExchange((answer): SeenTable => {
  const { base, updated_at: updatedAt } = rateTableOf(answer);
  const { rates } = readExactly(answer.text) as { rates: Record<string, string> };
  return {
    answer,
    base,
    asked: answer.query.get('base') ?? undefined,
    rates: new Map(Object.entries(rates)),
    updatedAt,
  };
});

const seenConversionOf = rememberByExchange((answer): SeenConversion => {
  const { base, target } = conversionOf(answer);
  const { amount, rate, converted } = readExactly(answer.text) as Record<'amount' | 'rate' | 'converted', string>;
  const [from = '', to = '', asked = ''] = ['from', 'to', 'amount'].map((name) => answer.query.get(name) ?? '');
  return { answer, asked: { from, to, amount: asked }, base, target, amount, rate, converted };
});

/** Many clauses look at the same exchanges, and tables are long. */
function rememberByExchange<Result>(read: (answer: Exchange) => Result): (answer: Exchange) => Result {
  const known = new WeakMap<Exchange, Result>();
  return (answer) => {
    const result = known.get(answer) ?? about(answer, () => read(answer));
    known.set(answer, result);
    return result;
  };
}
