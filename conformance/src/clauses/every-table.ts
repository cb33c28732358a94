import type { Clause } from '../clause.ts';
import { expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { adaptToConversions, expectAgreedRateFinely } from './checking/compare-conversions.ts';
import {
  compareTables,
  expectCoarseAgreement,
  expectFineBases,
  expectFineRates,
  expectOwnRate,
  expectSameCodes,
  expectSameEdition,
} from './checking/compare-tables.ts';
import { expectListedCodes } from './checking/listed-codes.ts';
import { collectConversions, collectTables, collectTablesOfAnyBase, collectUnusual } from './checking/seen-answers.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

/** Clauses about the codes and rates of every table in the run. */
export const everyTableClauses: readonly Clause[] = [
  {
    id: 'every-listed-code',
    level: 'MUST',
    title:
      'every code with a rate is listed and answered in the run, and a listed code without a rate is refused with 503 or 422',
    ref: 'What the service does 1, 2; GET /api/rates; GET /api/convert',
    sentence: 'The service gives access to exchange rates for 191 currencies.',
    why: 'A client offers every listed code. Answer for every code in a table, and refuse a code that no table has.',
    run: (context) => compareUnlessRefreshed(context, expectListedCodes),
  },
  {
    id: 'every-table',
    level: 'MUST',
    title: 'every table of the run is of its base, has all codes, and agrees with the others within 10 %',
    ref: 'Resources, Rate table, rates',
    sentence: '`rates` contains all available target currencies (up to 191).',
    why: 'A table that contradicts the others is of another base or another day. Compute all tables from one.',
    async run(context) {
      const comparison = compareTables(await collectTables(context));
      const tables = [...comparison.tables, ...(await collectUnusual(context)).tables];
      for (const table of tables) {
        checkExchange(table.answer, () => expectOwnRate(table, comparison.digits));
        checkExchange(table.answer, () => expectThat(table.rates.size <= 191, 'at most 191 rates', table.rates.size));
      }
      expectCoarseAgreement(comparison, tables);
      // Rates may be refreshed under one `updated_at`: some targets state a date there.
      await compareUnlessRefreshed(context, async () => {
        for (const table of [...tables, ...collectTablesOfAnyBase(context)])
          for (const ordinary of comparison.tables) expectSameEdition(table, ordinary);
        expectSameCodes(comparison);
      });
    },
  },
  {
    id: 'every-table-finely',
    level: 'SHOULD',
    title: 'all tables and conversions of the run imply the same cross rates, to the last digit',
    ref: 'Resources, Rate table, rates',
    sentence: 'Returns live rates for a base currency, for all available target currencies.',
    why: 'Rates of two providers or two days contradict one another. Compute all tables from one.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        const comparison = compareTables(await collectTables(context));
        expectFineRates(comparison);
        context.choices.note('digits of rates', comparison.digits.description);
        const margin = expectFineBases(comparison);
        context.choices.note('margin between buying and selling', margin);
        if (margin !== 'none') return;
        const conversions = await collectConversions(context);
        const adapted = adaptToConversions(comparison, conversions);
        for (const conversion of conversions)
          checkExchange(conversion.answer, () => expectAgreedRateFinely(adapted, conversion));
      }),
  },
];
