import { withdrawals } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import { expectConversion, expectRateTable, expectSame } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { pick } from '../observing/pick.ts';
import { askTies, chooseBases, chooseCurrencies } from './asking/asked.ts';
import { adaptToConversions, expectRatesOfTables } from './checking/compare-conversions.ts';
import { compareTables, expectCoarseAgreement, expectFineBases, expectFineRates } from './checking/compare-tables.ts';
import { expectHalfUp } from './checking/converted.ts';
import { expectParities } from './checking/parities.ts';
import { collectConversions, collectTables } from './checking/seen-answers.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

/** The number of rates of a table that are compared with conversions. */
const COMPARED_RATES = 3;

/** Converts a few times from a base whose table the run has. */
async function convertByTable(context: Context): Promise<void> {
  const { api, keys, seed } = context;
  const from = (await chooseBases(context)).at(-1);
  const table = (await collectTables(context)).find(({ base }) => base === from);
  if (!table) return;
  const codes = [...table.rates.keys()].filter((code) => code !== from && Number(table.rates.get(code)) > 0);
  for (const to of pick(codes, { seed, purpose: 'targets', count: COMPARED_RATES }))
    expectConversion(await api.convert(keys.active, { from: table.base, to, amount: 1 }));
}

/**
 * Converts a large sum of a currency that the euro replaced into euros. By the law, the result is another one than by a
 * rate of six decimals, and the decision is the latter.
 */
async function convertByLaw({ api, keys, seed }: Context): Promise<void> {
  const { rates } = expectRateTable(await api.rates(keys.active));
  const replaced = Object.entries(withdrawals).flatMap(([code, { successor }]) =>
    successor === 'EUR' && code in rates && successor in rates ? [code] : [],
  );
  for (const from of pick(replaced, { seed, purpose: 'by law', count: 1 }))
    await api.convert(keys.active, { from, to: 'EUR', amount: 1_000_000 });
}

/** Clauses about the agreement between tables, conversions and the list. */
export const consistencyClauses: readonly Clause[] = [
  {
    id: 'consistency-conversion-rate',
    level: 'MUST',
    title: 'a conversion applies the rate that the rate table shows',
    ref: 'Resources, Conversion result, rate',
    sentence: '`rate` is the rate applied from base to target.',
    why: 'A shop computes prices from the table, and is charged by conversions. Read both from one table.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        await convertByTable(context);
        const conversions = await collectConversions(context);
        const comparison = adaptToConversions(compareTables(await collectTables(context)), conversions);
        expectRatesOfTables(comparison, conversions);
      }),
  },
  {
    id: 'consistency-conversion-precision',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a conversion shows the rate with the digits of the rate table',
    ref: 'Resources, Conversion result, rate',
    sentence: 'the rate applied, as `/api/rates` publishes it',
    why: 'Programs can compare equally written rates as text. Publish one number in both operations.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        await convertByTable(context);
        const tables = await collectTables(context);
        for (const { base, target, rate, answer } of await collectConversions(context)) {
          const shown = tables.find((table) => table.base === base)?.rates.get(target);
          if (shown !== undefined)
            checkExchange(answer, () => expectSame(`rate from ${base} to ${target}`, rate, shown));
        }
      }),
  },
  {
    id: 'consistency-tables',
    level: 'MUST',
    title: 'every table is of its base: direct, inverse and cross rates of all tables agree within 10 %',
    ref: 'Resources, Rate table, base, rates',
    sentence: 'Returns live rates for a base currency, for all available target currencies.',
    why: 'A table that contradicts the others is of another base or another day. Compute all tables from one.',
    async run(context) {
      const tables = await collectTables(context);
      expectCoarseAgreement(compareTables(tables), tables);
    },
  },
  {
    id: 'consistency-reciprocals',
    level: 'SHOULD',
    title: 'a rate times its inverse is 1 to the last digit, or less by the margin of the target',
    ref: 'Resources, Rate table, rates',
    sentence: 'Returns live rates for a base currency, for all available target currencies.',
    why: 'A client must not gain by converting there and back. Divide the same two rates for both directions.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        const margin = expectFineBases(compareTables(await collectTables(context)));
        context.choices.note('margin between buying and selling', margin);
      }),
  },
  {
    id: 'consistency-triangles',
    level: 'SHOULD',
    title: 'the cross rate by a third currency is the same to the last digit',
    ref: 'Resources, Rate table, rates',
    sentence: 'Returns live rates for a base currency, for all available target currencies.',
    why: 'Rates of two providers or two days contradict one another. Compute all tables from one.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        const comparison = compareTables(await collectTables(context));
        expectFineRates(comparison);
        context.choices.note('digits of rates', comparison.digits.description);
      }),
  },
  {
    id: 'consistency-same-currency',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'the rate from a currency to itself is exactly 1',
    ref: 'Resources, Conversion result, rate',
    sentence: 'The rate is exactly 1.',
    why: 'Clients then handle all pairs without a special case. Answer with the amount and a rate of 1.',
    async run(context) {
      const { base } = await chooseCurrencies(context);
      const request = { from: base, to: base, amount: 0.125 };
      const { rate } = expectConversion(await context.api.convert(context.keys.active, request));
      expectSame('rate', rate, 1);
    },
  },
  {
    id: 'consistency-arithmetic',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'converted is amount times the rate shown, rounded half up to two decimals, ties included',
    ref: 'Resources, Conversion result, converted',
    sentence: '`amount` times `rate`, rounded half up, with exactly two decimals',
    why: 'Anybody can then check the answer from the answer alone. Compute in decimals, and round once.',
    async run(context) {
      await askTies(context);
      await convertByLaw(context);
      for (const conversion of await collectConversions(context))
        checkExchange(conversion.answer, () => expectHalfUp(conversion));
    },
  },
  {
    id: 'consistency-parities',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a withdrawn currency has the rate of its successor, by the parity that the law fixed',
    ref: 'Resources, Rate table, rates',
    sentence: 'It has the rate of its successor, by the ratio that the law fixed.',
    why: 'Old invoices still name withdrawn currencies, and the law fixes their worth. Derive the rate from the parity; never quote it.',
    async run(context) {
      for (const table of await collectTables(context)) expectParities(table);
    },
  },
];
