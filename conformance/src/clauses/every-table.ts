import { CLOCK_DIFFERENCE_MS, expectRateTable, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { findOtherRates } from '../observing/conversions.ts';
import { findOtherParities } from '../observing/parities.ts';
import {
  COARSE,
  FINE,
  findDeviations,
  findFineDeviations,
  findMargin,
  findMissingCodes,
  findOwnRate,
} from '../observing/tables.ts';
import { parseTimestamp } from '../parse-timestamp.ts';
import { expectListedCodes } from './checking/listed-codes.ts';
import { collectAllTables, collectTables, collectUnusual, type SeenTable } from './checking/seen-answers.ts';
import { compareAll, compareSeenTables, compareUnlessRefreshed, expectNone } from './checking/unless-refreshed.ts';
import { decided, must, should } from './levels.ts';
import { LIVE_RATES, MAPS_RATES, REFRESHED } from './sentences.ts';

/** Longer than a second, so that a clock in seconds moves on. */
const PAUSE_MS = 1_100;

/** The number of changes that a refresh explains: one may fall into a run. */
const MOST_CHANGES = 1;

/** The day on which the euro was introduced. */
const EURO_INTRODUCTION = Date.parse('1999-01-01');

/** Fails unless two tables of one base and one `updated_at` have the same rates. */
function expectSameEdition(table: SeenTable, other: SeenTable): void {
  if (table.base !== other.base || table.updatedAt !== other.updatedAt) return;
  for (const code of new Set([...other.rates.keys(), ...table.rates.keys()])) {
    const subject = `the rate from ${table.base} to ${code} as of ${table.updatedAt}`;
    const [expected, received] = [other, table].map(({ rates }) => rates.get(code) ?? 'none');
    checkExchange(table.answer, () => expectSame(subject, received, expected));
  }
}

/** Clauses about the codes, rates and times of every table in the run. */
export const everyTableClauses = [
  must('every-listed-code', {
    title: 'every code with a rate is listed and answered, and one without a rate is refused with 503 or 422',
    sentences: ['The service gives access to exchange rates for 191 currencies.'],
    why: 'A client offers every listed code. Answer for every code in a table, and refuse a code that no table has.',
    run: (context) => compareUnlessRefreshed(context, () => expectListedCodes(context)),
  }),
  must('rates-updated-at', {
    title: 'updated_at is an ISO 8601 timestamp with a numeric UTC offset, in the past and after 1998',
    sentences: ['`updated_at` is an ISO 8601 timestamp with numeric UTC offset.'],
    why: 'Clients compute the age of the rates from this time. Write the time of the last update, with +00:00 for UTC, not Z.',
    async run(context) {
      for (const { updatedAt, answer } of await collectTables(context))
        checkExchange(answer, () => {
          const moment = parseTimestamp(updatedAt);
          // The clock of the target may be ahead.
          const now = Math.max(answer.receivedAt, Date.parse(answer.headers.get('Date') ?? '') || 0);
          expectThat(moment < now + CLOCK_DIFFERENCE_MS, 'a moment in the past', updatedAt);
          expectThat(moment > EURO_INTRODUCTION, 'a moment since there are euros', updatedAt);
        });
    },
  }),
  must('every-table', {
    title: 'every table of the run is of its base, has all codes, and agrees with the others within 10 %',
    sentences: [MAPS_RATES, '`rates` contains all available target currencies (up to 191).', REFRESHED],
    why: 'A table that contradicts the others is of another base or another day. Compute all tables from one.',
    async run(context) {
      const comparison = await compareSeenTables(context);
      const tables = [...comparison.tables, ...(await collectUnusual(context)).tables];
      expectNone(tables.flatMap((table) => findOwnRate(table, comparison.digits)));
      for (const { base, rates, answer } of tables) {
        const others = rates.size - Number(rates.has(base));
        checkExchange(answer, () => expectThat(others > 0 && rates.size <= 191, '1 to 191 rates', rates.size));
      }
      expectNone(findDeviations(comparison, tables, COARSE));
      // Rates may be refreshed under one `updated_at`: some targets state a date there.
      await compareUnlessRefreshed(context, async () => {
        const all = collectAllTables(context);
        for (const table of comparison.tables) for (const other of all) expectSameEdition(other, table);
        expectNone(findMissingCodes(comparison));
      });
    },
  }),
  should('every-table-finely', {
    title:
      'all tables and conversions imply the same cross rates to the last digit, or less by the margin of the target',
    sentences: [LIVE_RATES],
    why: 'Rates of two providers or two days contradict one another. Compute all tables from one.',
    run: compareAll((comparison, conversions, { choices }) => {
      const margin = findMargin(comparison);
      const share = ((1 - Math.exp(-margin)) * 100).toPrecision(2);
      choices.note('digits of rates', comparison.digits.description);
      choices.note('margin between buying and selling', margin > 0 ? `about ${share} % of every rate` : 'none');
      return [...findFineDeviations(comparison), ...(margin > 0 ? [] : findOtherRates(comparison, conversions, FINE))];
    }),
  }),
  should('rates-updated-at-steady', {
    title: 'updated_at is the same for all bases, and changes only with a refresh',
    sentences: [REFRESHED],
    why: 'A time that follows the clock hides old rates. Write the time of the rates, not of the answer.',
    // A time that follows the clock, at whatever distance, changes with every second.
    async run(context) {
      const { http, keys, clock } = context;
      const first = await collectTables(context);
      const times = new Set(first.map(({ updatedAt }) => updatedAt));
      for (let asked = 0; asked < times.size && asked <= MOST_CHANGES; asked += 1) {
        await clock.sleep(PAUSE_MS);
        times.add(expectRateTable(await http.rates(keys.active)).updated_at);
      }
      let [changes, before] = [0, first[0]?.updatedAt];
      for (const { updatedAt, answer } of collectAllTables(context)) {
        if (updatedAt !== before) changes += 1;
        const expected = `an updated_at of ${before}, as the answer before`;
        checkExchange(answer, () => expectThat(changes <= MOST_CHANGES, expected, updatedAt));
        before = updatedAt;
      }
    },
  }),
  decided('consistency-parities', {
    title: 'a withdrawn currency has the rate of its successor, by the parity that the law fixed',
    sentences: ['It has the rate of its successor, by the ratio that the law fixed.'],
    why: 'Old invoices still name withdrawn currencies, and the law fixes their worth. Derive the rate from the parity; never quote it.',
    run: compareAll(({ tables }) => tables.flatMap(findOtherParities)),
  }),
];
