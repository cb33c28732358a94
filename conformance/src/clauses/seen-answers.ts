import { router } from '@crossrate/contract';
import { MINIMUM_AMOUNT } from '@crossrate/contract/money';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { conversionOf, currencyListOf, rateTableOf } from '../expectations.ts';
import { about } from '../mismatch.ts';

const PATHS = Object.values(router).map(({ path }): string => path);

/** What was seen of the operations. */
export function seenAt({ seen }: Context): Exchange[] {
  // Other paths are of no operation, and may be answered by whatever stands before the service; so may other methods.
  return seen.filter(({ path, method }) => method === 'GET' && PATHS.includes(path));
}

/** The answers to requests with which nothing is odd, so that nobody may refuse them: to a table and a conversion at the least. */
export async function ordinaryAnswers(context: Context) {
  const { api, keys } = context;
  const { currencies } = currencyListOf(await api.currencies());
  await api.rates(keys.active);
  await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 100 });
  return seenAt(context).filter(({ path, query }) => {
    const names = [...query.keys()].sort().join();
    const [base, from, to] = ['base', 'from', 'to'].map((name) => query.get(name));
    if (path === router.rates.path) return names === '' || (names === 'base' && currencies.includes(base ?? ''));
    const isPair =
      names === 'amount,from,to' && from !== to && [from, to].every((code) => currencies.includes(code ?? ''));
    return (
      isPair &&
      /^(0|[1-9]\d{0,11})(\.\d{1,7})?$/.test(query.get('amount') ?? '') &&
      Number(query.get('amount')) > MINIMUM_AMOUNT
    );
  });
}

/** The tables that were seen, and what was asked for. */
export async function tablesOf(context: Context) {
  const answers = (await ordinaryAnswers(context)).filter(
    ({ path, status }) => path === router.rates.path && status === 200,
  );
  return answers.map((answer) => ({
    answer,
    asked: answer.query.get('base') ?? 'USD',
    table: about(answer, () => rateTableOf(answer)),
  }));
}

/** The conversions that were seen. */
export async function conversionsOf(context: Context) {
  const answers = (await ordinaryAnswers(context)).filter(
    ({ path, status }) => path === router.convert.path && status === 200,
  );
  return answers.map((answer) => ({ answer, ...about(answer, () => conversionOf(answer)) }));
}
