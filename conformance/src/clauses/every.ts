import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Clause, Context, SeenAnswer } from '../clause.ts';
import {
  conversionOf,
  currencyListOf,
  expectErrorBody,
  expectFields,
  expectJson,
  expectSame,
  expectSameRate,
  expectThat,
  expectTimestamp,
  hasTwoDecimals,
  rateTableOf,
} from '../expectations.ts';
import { unlessRefreshed } from './unless-refreshed.ts';

/** Three rates of six significant figures, each rounded by half a unit of the last one, agree to this much. */
const TOLERANCE = 0.00002;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [router.rates.path]: ['base', 'rates', 'updated_at'],
  [router.convert.path]: ['base', 'target', 'amount', 'rate', 'converted'],
  [router.currencies.path]: ['currencies'],
};

/** What holds of every answer that the run has seen. They send next to nothing, and come last to see as much as possible. */
export const everyClauses: readonly Clause[] = [
  {
    id: 'every-error',
    level: 'MUST',
    title: 'every error of the run is JSON of exactly error, a text that says something',
    ref: 'Resources, Error body; Errors',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      for (const answer of seenAt(context)) {
        if (answer.status < 400) continue;
        expectJson(answer);
        expectErrorBody(answer);
      }
    },
  },
  {
    id: 'every-success',
    level: 'MUST',
    title: 'every success of the run is JSON of exactly the fields of its operation',
    ref: 'Resources',
    only: 'http',
    async run(context) {
      await context.http.get(router.currencies.path);
      for (const answer of seenAt(context)) {
        if (answer.status !== 200) continue;
        expectJson(answer);
        expectFields(answer, FIELDS[answer.path] ?? []);
      }
      for (const answer of await ordinaryAnswers(context)) {
        if (answer.status !== 200) continue;
        if (answer.path === router.rates.path) expectTimestamp(rateTableOf(answer).updated_at);
        else conversionOf(answer);
      }
    },
  },
  {
    id: 'every-echo',
    level: 'MUST',
    title: 'every success of the run is about the currencies and the amount that were asked for',
    ref: 'Resources, Rate table, base; Conversion result, base, target, amount',
    async run(context) {
      for (const { asked, table } of await tablesOf(context)) expectSame('base', table.base, asked);
      for (const { query, base, target, amount } of await conversionsOf(context)) {
        const asked = [query.get('from'), query.get('to'), Number(query.get('amount'))];
        expectSame('base, target and amount', [base, target, amount], asked);
      }
    },
  },
  {
    id: 'every-listed-code',
    level: 'MUST',
    title: 'no code of the list is refused in the run',
    ref: 'What the service does 1, 2; GET /api/rates; GET /api/convert',
    async run(context) {
      for (const { query, status, body } of await ordinaryAnswers(context)) {
        const isRefused = status === 422 || (status >= 500 && status !== 503);
        expectThat(!isRefused, `an answer for ${query}`, body);
      }
    },
  },
  {
    id: 'every-two-decimals',
    level: 'MUST',
    title: 'every conversion of the run shows converted with two decimals',
    ref: 'Resources, Conversion result, converted',
    async run(context) {
      for (const { text } of await conversionsOf(context))
        expectThat(hasTwoDecimals(text), 'converted with two decimals', text);
    },
  },
  {
    id: 'every-product',
    level: 'MUST',
    title: 'converted is amount times rate in every conversion of the run, however it is rounded',
    ref: 'Resources, Conversion result, rate, converted',
    async run(context) {
      for (const { amount, rate, converted } of await conversionsOf(context)) {
        // The rate that was applied may have had more digits than are shown.
        const rounding = 0.01 + amount * 0.000_000_5 + amount * rate * Number.EPSILON * 4;
        const isProduct = Math.abs(converted - amount * rate) <= rounding;
        expectThat(isProduct, `${amount} times ${rate}, to the cent`, converted);
      }
    },
  },
  {
    id: 'every-arithmetic',
    level: 'SHOULD',
    title: 'converted is amount times the rate shown, rounded half up, in every conversion of the run',
    ref: 'Resources, Conversion result, converted',
    async run(context) {
      for (const { query, text } of await conversionsOf(context)) {
        const [rate, converted] = [numberIn(text, 'rate'), numberIn(text, 'converted')];
        const exact = new Big(query.get('amount') ?? '').times(rate).round(2, Big.roundHalfUp);
        expectThat(exact.eq(converted), `${query.get('amount')} times ${rate}, which is ${exact}`, converted);
      }
    },
  },
  {
    id: 'every-conversion-rate',
    level: 'MUST',
    title: 'every conversion of the run applies the rate of the table of its base',
    ref: 'Resources, Conversion result, rate',
    run: (context) =>
      unlessRefreshed(context, async () => {
        const tables = new Map((await tablesOf(context)).map(({ table }) => [table.base, table.rates]));
        for (const { base, target, rate } of await conversionsOf(context)) {
          const shown = tables.get(base)?.[target];
          if (shown !== undefined) expectSameRate(`rate from ${base} to ${target}`, rate, shown);
        }
      }),
  },
  {
    id: 'every-table',
    level: 'SHOULD',
    title: 'all tables and conversions of the run have the same rates by way of one another, the tables the same codes',
    ref: 'Resources, Rate table, rates',
    run: (context) =>
      unlessRefreshed(context, async () => {
        const [first, ...others] = (await tablesOf(context)).map(({ table }) => table);
        for (const { base, rates } of others) {
          expectSame(`codes of ${base}`, Object.keys(rates).sort(), Object.keys(first?.rates ?? {}).sort());
          for (const [code, direct] of Object.entries(rates)) {
            const detour = (rates[first?.base ?? ''] ?? 0) * (first?.rates[code] ?? 0);
            const isSame = Math.abs(detour / direct - 1) < TOLERANCE;
            expectThat(isSame, `${direct} from ${base} to ${code} through ${first?.base}, too`, detour);
          }
        }
        for (const { base, target, rate } of await conversionsOf(context)) {
          const detour = (first?.rates[target] ?? 0) / (first?.rates[base] ?? 1);
          const isSame = base === target || Math.abs(detour / rate - 1) < TOLERANCE;
          expectThat(isSame, `${rate} from ${base} to ${target} through ${first?.base}, too`, detour);
        }
      }),
  },
];

/** What was seen, with its parsed body. */
function seenAt({ seen }: Context): (SeenAnswer & { readonly body: unknown })[] {
  // Other paths are of no operation, and may be answered by whatever stands before the service.
  return seen.filter(({ path }) => path in FIELDS).map((answer) => ({ ...answer, body: parsed(answer.text) }));
}

/** The answers to requests with which nothing is odd, so that nobody may refuse them: to a table and a conversion at the least. */
async function ordinaryAnswers(context: Context) {
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
      isPair && /^(0|[1-9]\d{0,11})(\.\d{1,7})?$/.test(query.get('amount') ?? '') && Number(query.get('amount')) > 0.01
    );
  });
}

/** The tables that were seen, and what was asked for. */
async function tablesOf(context: Context) {
  const answers = (await ordinaryAnswers(context)).filter(
    ({ path, status }) => path === router.rates.path && status === 200,
  );
  return answers.map((answer) => ({ asked: answer.query.get('base') ?? 'USD', table: rateTableOf(answer) }));
}

/** The conversions that were seen. */
async function conversionsOf(context: Context) {
  const answers = (await ordinaryAnswers(context)).filter(
    ({ path, status }) => path === router.convert.path && status === 200,
  );
  return answers.map((answer) => ({ ...conversionOf(answer), query: answer.query, text: answer.text }));
}

/** A number as it is written: a double does not hold all digits of a large one. */
function numberIn(text: string, field: string): string {
  return new RegExp(`"${field}"\\s*:\\s*([^,}\\s]+)`).exec(text)?.[1] ?? '0';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
