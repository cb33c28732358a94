import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Clause, Context } from '../clause.ts';
import { expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { readExactly } from '../observing/exact-json.ts';
import { countLeft } from './asking/affordable.ts';
import { askTies, chooseCurrencies } from './asking/asked.ts';
import { adaptToConversions, expectRatesOfTables, isDoubtful } from './checking/compare-conversions.ts';
import { compareTables } from './checking/compare-tables.ts';
import { expectCents, expectHalfUp, expectTwoDecimals } from './checking/converted.ts';
import { expectOneRounding } from './checking/expect-one-rounding.ts';
import { collectConversions, collectTables, collectUnusual, findSeenAnswers } from './checking/seen-answers.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

/** The most tables to ask for when conversions are doubtful. */
const MOST_DOUBTFUL = 2;

/** The requests that find out whether the rates have changed. */
const LAST_REQUESTS = 2;

/**
 * Asks for the tables of bases whose conversions differ from the rates on which the tables of other bases agree. A target
 * with a margin may differ; only the table of the base itself shows what the rate must be.
 */
async function askDoubtfulTables(context: Context): Promise<void> {
  const { api, keys } = context;
  const conversions = await collectConversions(context);
  const comparison = adaptToConversions(compareTables(await collectTables(context)), conversions);
  const known = comparison.tables.map(({ base }) => base);
  const doubtful = conversions.filter((each) => isDoubtful(comparison, each));
  const bases = [...new Set(doubtful.map(({ base }) => base))].filter((base) => !known.includes(base));
  const left = countLeft(context).granted - LAST_REQUESTS;
  for (const base of bases.slice(0, Math.max(0, Math.min(MOST_DOUBTFUL, left)))) await api.rates(keys.active, base);
}

/** Clauses about the amounts and rates of every conversion in the run. */
export const everyConversionClauses: readonly Clause[] = [
  {
    id: 'every-cents',
    level: 'MUST',
    title: 'no conversion of the run has more than two decimals in converted',
    ref: 'Resources, Conversion result, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'A ledger of hundredths cannot book thousandths. Round the product to two decimals or fewer.',
    async run(context) {
      for (const conversion of await collectConversions(context))
        checkExchange(conversion.answer, () => expectCents(conversion));
    },
  },
  {
    id: 'every-two-decimals',
    level: 'SHOULD',
    title: 'every conversion of the run shows converted with two decimals',
    ref: 'Resources, Conversion result, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'People read 88.10 as money and 88.1 as a number. Write both decimals, which JSON allows.',
    async run(context) {
      await collectConversions(context);
      // Answers to unusual requests count, too: the form of a number does not depend on the request.
      const conversions = findSeenAnswers(context).filter(
        ({ path, status }) => path === router.convert.path && status === 200,
      );
      // The text counts: no double holds every amount that a target may accept, and 1e400 would seem to be no number.
      for (const answer of conversions)
        checkExchange(answer, () => {
          const { converted = 'nothing' } = (readExactly(answer.text) ?? {}) as { converted?: string };
          expectTwoDecimals({ converted });
        });
    },
  },
  {
    id: 'every-product',
    level: 'MUST',
    title: 'converted is amount times rate in every conversion of the run, always rounded in the same way',
    ref: 'Resources, Conversion result, rate, converted',
    sentence: 'Converts an amount from one currency to another.',
    why: 'Two ways to round make two prices for one thing. Round once, in one function.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        await askTies(context);
        expectOneRounding(context, await collectConversions(context), compareTables(await collectTables(context)));
      }),
  },
  {
    id: 'every-arithmetic',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'converted is amount times the rate shown, rounded half up, in every conversion of the run',
    ref: 'Resources, Conversion result, converted',
    sentence: '`amount` times `rate`, rounded half up, with exactly two decimals',
    why: 'Anybody can then check the answer from the answer alone. Compute in decimals, and round once.',
    async run(context) {
      for (const conversion of await collectConversions(context))
        checkExchange(conversion.answer, () => expectHalfUp(conversion));
    },
  },
  {
    id: 'every-conversion-rate',
    level: 'MUST',
    title: 'every conversion of the run applies the rate of the table of its base',
    ref: 'Resources, Conversion result, rate',
    sentence: '`rate` is the rate applied from base to target.',
    why: 'A shop computes prices from the table, and is charged by conversions. Read both from one table.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        await askDoubtfulTables(context);
        const conversions = await collectConversions(context);
        const comparison = adaptToConversions(compareTables(await collectTables(context)), conversions);
        const unusual = await collectUnusual(context);
        expectRatesOfTables(comparison, [...conversions, ...unusual.conversions]);
      }),
  },
  {
    id: 'every-amount-exactly',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an amount with more digits than a double holds is repeated and converted exactly',
    ref: 'Resources, Conversion result, amount',
    sentence: 'They never pass through binary floating point',
    why: 'Large sums have more digits than a double. Parse the amount as a decimal.',
    only: 'http',
    async run(context) {
      const { base, usual } = await chooseCurrencies(context);
      const sent = '123456789012.3456789';
      const { http, keys } = context;
      await http.get(`${router.convert.path}?from=${base}&to=${usual}&amount=${sent}`, keys.active);
      for (const conversion of await collectConversions(context)) {
        const { asked, amount, answer } = conversion;
        checkExchange(answer, () =>
          expectThat(new Big(asked.amount).eq(amount), `an amount of ${asked.amount}`, amount),
        );
        checkExchange(answer, () => expectHalfUp(conversion));
      }
    },
  },
];
