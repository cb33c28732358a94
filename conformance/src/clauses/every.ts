import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Clause } from '../clause.ts';
import {
  expectErrorBody,
  expectFields,
  expectJson,
  expectSame,
  expectSameRate,
  expectThat,
  expectTimestamp,
  hasTwoDecimals,
  type rateTableOf,
} from '../expectations.ts';
import { about } from '../mismatch.ts';
import { conversionsOf, ordinaryAnswers, seenAt, tablesOf } from './seen-answers.ts';
import { unlessRefreshed } from './unless-refreshed.ts';

/** A table as a target gave it. */
type RateTable = ReturnType<typeof rateTableOf>;

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
      for (const answer of seenAt(context).filter(({ status }) => status >= 400)) {
        about(answer, () => expectJson(answer));
        about(answer, () => expectErrorBody(answer));
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
      for (const answer of seenAt(context).filter(({ status }) => status === 200)) {
        about(answer, () => expectJson(answer));
        about(answer, () => expectFields(answer, FIELDS[answer.path] ?? []));
      }
      for (const { table, answer } of await tablesOf(context)) about(answer, () => expectTimestamp(table.updated_at));
      await conversionsOf(context);
    },
  },
  {
    id: 'every-echo',
    level: 'MUST',
    title: 'every success of the run is about the currencies and the amount that were asked for',
    ref: 'Resources, Rate table, base; Conversion result, base, target, amount',
    async run(context) {
      for (const { asked, table, answer } of await tablesOf(context))
        about(answer, () => expectSame('base', table.base, asked));
      for (const { base, target, amount, answer } of await conversionsOf(context)) {
        const asked = [answer.query.get('from'), answer.query.get('to'), Number(answer.query.get('amount'))];
        about(answer, () => expectSame('base, target and amount', [base, target, amount], asked));
      }
    },
  },
  {
    id: 'every-listed-code',
    level: 'MUST',
    title: 'no code of the list is refused in the run',
    ref: 'What the service does 1, 2; GET /api/rates; GET /api/convert',
    async run(context) {
      for (const answer of await ordinaryAnswers(context)) {
        const isRefused = answer.status === 422 || (answer.status >= 500 && answer.status !== 503);
        about(answer, () => expectThat(!isRefused, 'an answer for listed codes', answer.body));
      }
    },
  },
  {
    id: 'every-two-decimals',
    level: 'MUST',
    title: 'every conversion of the run shows converted with two decimals',
    ref: 'Resources, Conversion result, converted',
    async run(context) {
      for (const { answer } of await conversionsOf(context))
        about(answer, () => expectThat(hasTwoDecimals(answer.text), 'converted with two decimals', answer.text));
    },
  },
  {
    id: 'every-product',
    level: 'MUST',
    title: 'converted is amount times rate in every conversion of the run, however it is rounded',
    ref: 'Resources, Conversion result, rate, converted',
    async run(context) {
      for (const { amount, rate, converted, answer } of await conversionsOf(context)) {
        // The rate that was applied may have had more digits than are shown.
        const rounding = 0.01 + amount * 0.000_000_5 + amount * rate * Number.EPSILON * 4;
        const isProduct = Math.abs(converted - amount * rate) <= rounding;
        about(answer, () => expectThat(isProduct, `${amount} times ${rate}, to the cent`, converted));
      }
    },
  },
  {
    id: 'every-arithmetic',
    level: 'SHOULD',
    title: 'converted is amount times the rate shown, rounded half up, in every conversion of the run',
    ref: 'Resources, Conversion result, converted',
    async run(context) {
      for (const { answer } of await conversionsOf(context)) {
        const [rate, converted] = [numberIn(answer.text, 'rate'), numberIn(answer.text, 'converted')];
        const amount = answer.query.get('amount') ?? '';
        const exact = new Big(amount).times(rate).round(2, Big.roundHalfUp);
        about(answer, () => expectThat(exact.eq(converted), `${amount} times ${rate}, which is ${exact}`, converted));
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
        for (const { base, target, rate, answer } of await conversionsOf(context)) {
          const shown = tables.get(base)?.[target];
          if (shown !== undefined) about(answer, () => expectSameRate(`rate from ${base} to ${target}`, rate, shown));
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
        const [{ table: first } = { table: undefined }, ...others] = await tablesOf(context);
        if (!first) return;
        for (const { table, answer } of others) about(answer, () => expectAgreement(table, first));
        for (const { base, target, rate, answer } of await conversionsOf(context)) {
          if (base === target) continue;
          const detour = (first.rates[target] ?? 0) / (first.rates[base] ?? 1);
          about(answer, () => expectDetour(`${rate} from ${base} to ${target} through ${first.base}`, rate, detour));
        }
      }),
  },
];

/** A number as it is written: a double does not hold all digits of a large one. */
function numberIn(text: string, field: string): string {
  return new RegExp(`"${field}"\\s*:\\s*([^,}\\s]+)`).exec(text)?.[1] ?? '0';
}

/** Fails unless a table comes of another. */
function expectAgreement({ base, rates }: RateTable, first: RateTable): void {
  expectSame(`codes of ${base}`, Object.keys(rates).sort(), Object.keys(first.rates).sort());
  for (const [code, direct] of Object.entries(rates)) {
    const detour = (rates[first.base] ?? 0) * (first.rates[code] ?? 0);
    expectDetour(`${direct} from ${base} to ${code} through ${first.base}`, direct, detour);
  }
}

function expectDetour(what: string, direct: number, detour: number): void {
  expectThat(Math.abs(detour / direct - 1) < TOLERANCE, `${what}, too`, detour);
}
