import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Clause } from '../clause.ts';
import {
  CLOCK_DIFFERENCE_MS,
  expectErrorBody,
  expectJson,
  expectNoOtherFields,
  expectSame,
  expectThat,
  momentOf,
} from '../expectations.ts';
import { about } from '../mismatch.ts';
import { decimalOf } from '../observing/decimal.ts';
import { readExactly } from '../observing/exact-json.ts';
import { askTies, choosePairs } from './asked.ts';
import {
  compareTables,
  expectCoarseAgreement,
  expectFineBases,
  expectFineRateOfAll,
  expectFineRates,
  expectOwnRate,
  expectRateOf,
  expectRateOfAll,
  expectSameCodes,
} from './compare-tables.ts';
import { expectCents, expectHalfUp, expectTwoDecimals } from './converted.ts';
import { holdRounding } from './hold-rounding.ts';
import { expectListedCodes } from './listed-codes.ts';
import { conversionsOf, seenAt, tablesOf } from './seen-answers.ts';
import { unlessRefreshed } from './unless-refreshed.ts';

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [router.rates.path]: ['base', 'rates', 'updated_at'],
  [router.convert.path]: ['base', 'target', 'amount', 'rate', 'converted'],
  [router.currencies.path]: ['currencies'],
};

/** What is refused before it gets to the service: a request that is no HTTP, or too long. */
const BEFORE_THE_SERVICE = [400, 414, 431];

/** Every double has so many digits of a decimal. */
const DIGITS_OF_A_DOUBLE = 15;

/** What holds of every answer that the run has seen. They send next to nothing, and come last to see as much as possible. */
export const everyClauses: readonly Clause[] = [
  {
    id: 'every-error',
    level: 'MUST',
    title: 'every error of the run is JSON with error, a text that says something',
    ref: 'Resources, Error body; Errors',
    sentence: 'An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.',
    why: 'A client shows the message instead of a stack trace. Let the proxy in front write the same body.',
    since: '2026-12',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      const isError = (status: number) => status >= 400 && !BEFORE_THE_SERVICE.includes(status);
      for (const answer of seenAt(context).filter(({ status }) => isError(status))) {
        about(answer, () => expectJson(answer));
        about(answer, () => expectErrorBody(answer));
      }
    },
  },
  {
    id: 'every-error-alone',
    level: 'SHOULD',
    title: 'no error of the run has other fields than error',
    ref: 'Resources, Error body; Errors',
    sentence: 'An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.',
    why: 'A strict client refuses fields that the interface does not name. The status says the rest.',
    since: '2026-12',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      for (const answer of seenAt(context).filter(({ status }) => status >= 400))
        about(answer, () => expectNoOtherFields(answer, ['error']));
    },
  },
  {
    id: 'every-success',
    level: 'MUST',
    title: 'every success of the run is JSON with the fields of its operation, each of its type',
    ref: 'Resources',
    sentence: 'All responses are JSON.',
    why: 'Clients parse every answer. Say application/json, and write all fields, whatever the currency.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      for (const answer of seenAt(context).filter(({ status }) => status === 200))
        about(answer, () => expectJson(answer));
      for (const { updatedAt, answer } of await tablesOf(context)) {
        const moment = about(answer, () => momentOf(updatedAt));
        const isPast = moment < Date.now() + CLOCK_DIFFERENCE_MS;
        about(answer, () => expectThat(isPast, 'a moment in the past', updatedAt));
      }
      await conversionsOf(context);
    },
  },
  {
    id: 'every-success-alone',
    level: 'SHOULD',
    title: 'no success of the run has other fields than those of its operation',
    ref: 'Resources',
    sentence: '`rates` maps each target currency code (string) to its rate (number, decimal).',
    why: 'A strict client refuses fields that the interface does not name. Leave them out, or send them in headers.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      await tablesOf(context);
      for (const answer of seenAt(context).filter(({ status }) => status === 200))
        about(answer, () => expectNoOtherFields(answer, FIELDS[answer.path] ?? []));
    },
  },
  {
    id: 'every-echo',
    level: 'MUST',
    title: 'every success of the run is about the currencies and the amount that were asked for',
    ref: 'Resources, Rate table, base; Conversion result, base, target, amount',
    sentence: '`base` and `target` are the source and target currency codes (the `from` and `to` parameters).',
    why: 'A client checks by them that an answer is its own. Repeat the codes and the amount as they were asked for.',
    since: '2026-12',
    async run(context) {
      for (const { asked = 'USD', base, answer } of await tablesOf(context))
        about(answer, () => expectSame('base', base, asked));
      for (const { asked, base, target, amount, answer } of await conversionsOf(context)) {
        about(answer, () => expectSame('base and target', [base, target], [asked.from, asked.to]));
        const [sent, shown] = [decimalOf(asked.amount), decimalOf(amount)];
        // What a double holds must come back as it was; how long amounts may be is left open.
        const isSame = sent.c.length <= DIGITS_OF_A_DOUBLE ? sent.eq(shown) : Number(sent) === Number(shown);
        about(answer, () => expectThat(isSame, `an amount of ${asked.amount}`, amount));
      }
    },
  },
  {
    id: 'every-listed-code',
    level: 'MUST',
    title: 'every code with a rate is listed and answered in the run, and one without is refused with 503 or 422',
    ref: 'What the service does 1, 2; GET /api/rates; GET /api/convert',
    sentence: 'The service gives access to exchange rates for 191 currencies.',
    why: 'A client offers what is listed. Answer for every code that a table has, and refuse what none has.',
    since: '2026-12',
    run: expectListedCodes,
  },
  {
    id: 'every-cents',
    level: 'MUST',
    title: 'no conversion of the run has more than two decimals in converted',
    ref: 'Resources, Conversion result, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'A client that books hundredths cannot book less. Round the product to two decimals or fewer.',
    since: '2026-12',
    async run(context) {
      for (const conversion of await conversionsOf(context)) about(conversion.answer, () => expectCents(conversion));
    },
  },
  {
    id: 'every-two-decimals',
    level: 'SHOULD',
    title: 'every conversion of the run shows converted with two decimals',
    ref: 'Resources, Conversion result, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'People read 88.10 as money and 88.1 as a number. Write the number with both decimals, which JSON allows.',
    since: '2026-12',
    async run(context) {
      await conversionsOf(context);
      // How a number is written does not depend on how it was asked for.
      const conversions = seenAt(context).filter(({ path, status }) => path === router.convert.path && status === 200);
      for (const answer of conversions)
        about(answer, () => expectTwoDecimals(readExactly(answer.text) as { converted: string }));
    },
  },
  {
    id: 'every-product',
    level: 'MUST',
    title: 'converted is amount times rate in every conversion of the run, rounded in one way',
    ref: 'Resources, Conversion result, rate, converted',
    sentence: 'Converts an amount from one currency to another.',
    why: 'Two ways to round make two prices for one thing. Round once, in one way, by one function.',
    since: '2026-12',
    run: (context) =>
      unlessRefreshed(context, async () => {
        await askTies(context);
        holdRounding(context, await conversionsOf(context), compareTables(await tablesOf(context)));
      }),
  },
  {
    id: 'every-arithmetic',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'converted is amount times the rate shown, rounded half up, in every conversion of the run',
    ref: 'Resources, Conversion result, converted',
    sentence: '`amount` times `rate`, rounded half up, with exactly two decimals',
    why: 'Anyone can check an answer from the answer alone. Compute in decimals, and round once.',
    since: '2026-12',
    async run(context) {
      for (const conversion of await conversionsOf(context)) about(conversion.answer, () => expectHalfUp(conversion));
    },
  },
  {
    id: 'every-conversion-rate',
    level: 'MUST',
    title: 'every conversion of the run applies the rate of the table of its base',
    ref: 'Resources, Conversion result, rate',
    sentence: '`rate` is the rate applied from base to target.',
    why: 'A price that was computed from the table must be the one that is charged. Read both from one table.',
    since: '2026-12',
    run: (context) =>
      unlessRefreshed(context, async () => {
        const comparison = compareTables(await tablesOf(context));
        const { tables, digits } = comparison;
        for (const conversion of await conversionsOf(context)) {
          for (const table of tables.filter(({ base }) => base === conversion.base))
            about(conversion.answer, () => expectRateOf(table, digits, conversion));
          about(conversion.answer, () => expectRateOfAll(comparison, conversion));
        }
      }),
  },
  {
    id: 'every-table',
    level: 'MUST',
    title: 'every table of the run is of its base and has all codes: it agrees with the others to a tenth',
    ref: 'Resources, Rate table, rates',
    sentence: '`rates` contains all available target currencies (up to 191).',
    why: 'A table that does not fit the others is of another base or another day. Make all tables from one.',
    since: '2026-12',
    async run(context) {
      const comparison = compareTables(await tablesOf(context));
      const { tables, digits } = comparison;
      for (const table of tables) {
        about(table.answer, () => expectOwnRate(table, digits));
        about(table.answer, () => expectThat(table.rates.size <= 191, 'at most 191 rates', table.rates.size));
      }
      expectCoarseAgreement(comparison);
      await unlessRefreshed(context, async () => expectSameCodes(comparison));
    },
  },
  {
    id: 'every-table-finely',
    level: 'SHOULD',
    title: 'all tables and conversions of the run have the same rates by way of one another, as far as the digits go',
    ref: 'Resources, Rate table, rates',
    sentence: 'Returns live rates for a base currency, for all available target currencies.',
    why: 'Rates of two sources or two days contradict one another. Make all tables from one.',
    since: '2026-12',
    run: (context) =>
      unlessRefreshed(context, async () => {
        const comparison = compareTables(await tablesOf(context));
        expectFineRates(comparison);
        context.choices.note('digits of rates', comparison.digits.description);
        const margin = expectFineBases(comparison);
        context.choices.note('margin between buying and selling', margin);
        if (margin !== 'none') return;
        for (const conversion of await conversionsOf(context))
          about(conversion.answer, () => expectFineRateOfAll(comparison, conversion));
      }),
  },
  {
    id: 'every-amount-exactly',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an amount of more digits than a double holds is repeated and converted exactly',
    ref: 'Resources, Conversion result, amount',
    sentence: 'They never pass through binary floating point',
    why: 'Sums of money have more digits than a double. Read the amount as a decimal.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      const { base, usual } = await choosePairs(context);
      const sent = '123456789012.3456789';
      const { http, keys } = context;
      await http.get(`${router.convert.path}?from=${base}&to=${usual}&amount=${sent}`, keys.active);
      for (const conversion of await conversionsOf(context)) {
        const { asked, amount, answer } = conversion;
        about(answer, () => expectThat(new Big(asked.amount).eq(amount), `an amount of ${asked.amount}`, amount));
        about(answer, () => expectHalfUp(conversion));
      }
    },
  },
];
