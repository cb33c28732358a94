import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Clause, Context } from '../clause.ts';
import { readExactly } from '../exact-json.ts';
import { expectConversion, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { findOtherRates, inferRounding } from '../observing/conversions.ts';
import { countDigits, parseDecimal, roundExactly } from '../observing/decimal.ts';
import { COARSE, type Comparison, compareTables } from '../observing/tables.ts';
import { chooseCurrencies } from './asking/asked.ts';
import { expectNone } from './checking/expect-none.ts';
import {
  collectConversions,
  collectTables,
  collectUnusual,
  findSeenAnswers,
  isConversion,
  type SeenConversion,
} from './checking/seen-answers.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

const CONVERTED = '`converted` is the converted amount, shown with two decimal places.';

/**
 * Checks the text of `converted` in every conversion, also of unusual requests: the form of a number does not depend on
 * the request. No double holds every amount that a target may accept.
 */
async function expectConverted(context: Context, check: (converted: string) => void): Promise<void> {
  await collectConversions(context);
  for (const answer of findSeenAnswers(context).filter(isConversion))
    checkExchange(answer, () => {
      const { converted } = (answer.body ?? {}) as { converted?: unknown };
      expectThat(typeof converted === 'number', 'converted as a number', converted);
      check((readExactly(answer.text) as { converted: string }).converted);
    });
}

/** Builds the run of a clause that compares the tables and conversions of the run, unless the rates were refreshed. */
const compareAll =
  (
    compare: (context: Context, comparison: Comparison, conversions: readonly SeenConversion[]) => void | Promise<void>,
  ) =>
  (context: Context) =>
    compareUnlessRefreshed(context, async () => {
      await compare(context, compareTables(await collectTables(context)), await collectConversions(context));
    });

/** Fails unless `converted` is the amount asked for times the rate shown, rounded half up to two decimals. */
function expectHalfUp({ asked, rate, converted, answer }: SeenConversion): void {
  const exact = roundExactly(parseDecimal(asked.amount).times(parseDecimal(rate)), 2, 'half up');
  const expected = `${asked.amount} times ${rate}, which is ${exact.toFixed(2)}`;
  checkExchange(answer, () => expectThat(exact.eq(new Big(converted)), expected, converted));
}

/** Clauses about the amounts and rates of every conversion in the run. */
export const everyConversionClauses: readonly Clause[] = [
  {
    id: 'every-cents',
    level: 'MUST',
    title: 'converted is a number of no more than two decimals in every conversion of the run',
    ref: 'Resources, Conversion result, converted',
    sentences: [CONVERTED],
    why: 'A ledger of hundredths cannot book thousandths. Round the product to two decimals or fewer.',
    run: (context) =>
      expectConverted(context, (converted) =>
        expectThat(countDigits(converted).decimals <= 2, 'converted with no more than two decimals', converted),
      ),
  },
  {
    id: 'every-two-decimals',
    level: 'SHOULD',
    title: 'every conversion of the run shows converted with two decimals',
    ref: 'Resources, Conversion result, converted',
    sentences: [CONVERTED],
    why: 'People read 88.10 as money and 88.1 as a number. Write both decimals, which JSON allows.',
    run: (context) =>
      expectConverted(context, (converted) =>
        expectThat(/^\d+\.\d\d$/.test(converted), 'converted with two decimals', converted),
      ),
  },
  {
    id: 'every-product',
    level: 'MUST',
    title: 'converted is amount times rate in every conversion of the run, rounded in some way',
    ref: 'Resources, Conversion result, rate, converted',
    sentences: [
      'Converts an amount from one currency to another.',
      '`rate` is the rate applied from base to target.',
      CONVERTED,
    ],
    why: 'A client that checks the product gets another sum. Multiply the amount by the rate that the answer shows.',
    run: compareAll((_, comparison, conversions) =>
      expectNone(conversions.flatMap((conversion) => inferRounding(comparison, [conversion]).findings)),
    ),
  },
  {
    id: 'every-rounding',
    level: 'SHOULD',
    title: 'one way to round explains converted in all conversions of the run',
    ref: 'Resources, Conversion result, converted',
    sentences: [CONVERTED],
    why: 'Two ways to round make two prices for one thing. Round once, in one function.',
    run: compareAll(({ choices }, comparison, conversions) => {
      const { description, findings } = inferRounding(comparison, conversions);
      choices.note('rounding of converted', description);
      expectNone(findings);
    }),
  },
  {
    id: 'every-arithmetic',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'converted is amount times the rate shown, rounded half up, in every conversion of the run',
    ref: 'Resources, Conversion result, converted',
    sentences: ['`amount` times `rate`, rounded half up, with exactly two decimals'],
    why: 'Anybody can then check the answer from the answer alone. Compute in decimals, and round once.',
    async run(context) {
      for (const conversion of await collectConversions(context)) expectHalfUp(conversion);
    },
  },
  {
    id: 'every-conversion-rate',
    level: 'MUST',
    title: 'every conversion of the run applies the rate of the table of its base',
    ref: 'Resources, Conversion result, rate',
    sentences: [
      '`rate` is the rate applied from base to target.',
      'Rates are refreshed every 3 hours from external financial data providers.',
    ],
    why: 'A shop computes prices from the table, and is charged by conversions. Read both from one table.',
    run: compareAll(async (context, comparison, conversions) => {
      const unusual = await collectUnusual(context);
      expectNone(findOtherRates(comparison, [...conversions, ...unusual.conversions], COARSE));
    }),
  },
  {
    id: 'every-amount-exactly',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an amount with more digits than a double holds is repeated and converted exactly',
    ref: 'Resources, Conversion result, amount',
    sentences: ['They never pass through binary floating point'],
    why: 'Large sums have more digits than a double. Parse the amount as a decimal.',
    only: 'http',
    async run(context) {
      const { base, usual } = await chooseCurrencies(context);
      const { http, keys } = context;
      await http.get(`${router.convert.path}?from=${base}&to=${usual}&amount=123456789012.3456789`, keys.active);
      for (const conversion of await collectConversions(context)) {
        const { asked, amount, answer } = conversion;
        const isSame = new Big(asked.amount).eq(amount);
        checkExchange(answer, () => expectThat(isSame, `an amount of ${asked.amount}`, amount));
        expectHalfUp(conversion);
      }
    },
  },
  {
    id: 'consistency-conversion-precision',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a conversion shows the rate with the digits of the rate table',
    ref: 'Resources, Conversion result, rate',
    sentences: ['the rate applied, as `/api/rates` publishes it'],
    why: 'Programs can compare equally written rates as text. Publish one number in both operations.',
    run: compareAll((_, { tables }, conversions) => {
      for (const { base, target, rate, answer } of conversions) {
        const shown = tables.find((table) => table.base === base)?.rates.get(target) ?? rate;
        checkExchange(answer, () => expectSame(`rate from ${base} to ${target}`, rate, shown));
      }
    }),
  },
  {
    id: 'consistency-same-currency',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'the rate from a currency to itself is exactly 1',
    ref: 'Resources, Conversion result, rate',
    sentences: ['The rate is exactly 1.'],
    why: 'Clients then handle all pairs without a special case. Answer with the amount and a rate of 1.',
    async run(context) {
      const { base } = await chooseCurrencies(context);
      const request = { from: base, to: base, amount: 0.125 };
      const { rate } = expectConversion(await context.api.convert(context.keys.active, request));
      expectSame('rate', rate, 1);
    },
  },
];
