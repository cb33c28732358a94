import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Context } from '../clause.ts';
import { readExactly } from '../exact-json.ts';
import { expectConversion, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { findOtherRates, inferRounding } from '../observing/conversions.ts';
import { countDigits, parseDecimal, roundExactly } from '../observing/decimal.ts';
import { COARSE } from '../observing/tables.ts';
import { chooseCurrencies } from './asking/asked.ts';
import { askOnce } from './asking/held-answers.ts';
import { collectConversions, collectUnusual, findSeenAnswers, isConversion } from './checking/seen-answers.ts';
import { compareAll } from './checking/unless-refreshed.ts';
import { decided, must, should } from './levels.ts';
import { CONVERTED, RATE, REFRESHED } from './sentences.ts';

/**
 * Checks the text of `converted` in every conversion, also of unusual requests: the form of a number does not depend on
 * the request. No double holds every amount that a target may accept.
 */
const expectConverted = (isRight: (converted: string) => boolean, expected: string) => async (context: Context) => {
  await collectConversions(context);
  for (const answer of findSeenAnswers(context).filter(isConversion))
    checkExchange(answer, () => {
      const { converted } = (answer.body ?? {}) as { converted?: unknown };
      expectThat(typeof converted === 'number', 'converted as a number', converted);
      const { converted: text } = readExactly(answer.text) as { converted: string };
      expectThat(isRight(text), expected, text);
    });
};

/** Clauses about the amounts and rates of every conversion in the run. */
export const everyConversionClauses = [
  must('every-cents', {
    title: 'converted is a number of no more than two decimals in every conversion of the run',
    sentences: [CONVERTED],
    why: 'A ledger of hundredths cannot book thousandths. Round the product to two decimals or fewer.',
    run: expectConverted((text) => countDigits(text).decimals <= 2, 'converted with no more than two decimals'),
  }),
  should('every-two-decimals', {
    title: 'every conversion of the run shows converted with two decimals',
    sentences: [CONVERTED],
    why: 'People read 88.10 as money and 88.1 as a number. Write both decimals, which JSON allows.',
    run: expectConverted((text) => /^\d+\.\d\d$/.test(text), 'converted with two decimals'),
  }),
  must('every-product', {
    title: 'converted is amount times rate in every conversion of the run, rounded in some way',
    sentences: ['Converts an amount from one currency to another.', RATE, CONVERTED],
    why: 'A client that checks the product gets another sum. Multiply the amount by the rate that the answer shows.',
    run: compareAll((comparison, conversions) =>
      conversions.flatMap((conversion) => inferRounding(comparison, [conversion]).findings),
    ),
  }),
  should('every-rounding', {
    title: 'one way to round explains converted in all conversions of the run',
    sentences: [CONVERTED],
    why: 'Two ways to round make two prices for one thing. Round once, in one function.',
    run: compareAll((comparison, conversions, { choices }) => {
      const { description, findings } = inferRounding(comparison, conversions);
      choices.note('rounding of converted', description);
      return findings;
    }),
  }),
  decided('every-arithmetic', {
    title: 'converted is the amount asked for times the rate shown, rounded half up, with every digit of the amount',
    sentences: [
      '`amount` times `rate`, rounded half up, with exactly two decimals',
      'They never pass through binary floating point',
    ],
    why: 'Anybody can then check the answer from the answer alone, and large sums have more digits than a double. Parse the amount as a decimal, compute in decimals, and round once.',
    async run(context) {
      const { base, usual } = await chooseCurrencies(context);
      // The SDK sends amounts that are doubles.
      const long = `${router.convert.path}?from=${base}&to=${usual}&amount=123456789012.3456789`;
      await askOnce(context, { path: long, key: context.keys.active });
      for (const { asked, amount, rate, converted, answer } of await collectConversions(context))
        checkExchange(answer, () => {
          expectThat(new Big(asked.amount).eq(amount), `an amount of ${asked.amount}`, amount);
          const exact = roundExactly(parseDecimal(asked.amount).times(parseDecimal(rate)), 2, 'half up');
          const expected = `${asked.amount} times ${rate}, which is ${exact.toFixed(2)}`;
          expectThat(exact.eq(new Big(converted)), expected, converted);
        });
    },
  }),
  must('every-conversion-rate', {
    title: 'every conversion of the run applies the rate of the table of its base',
    sentences: [RATE, REFRESHED],
    why: 'A shop computes prices from the table, and is charged by conversions. Read both from one table.',
    run: compareAll(async (comparison, conversions, context) => {
      const unusual = await collectUnusual(context);
      return findOtherRates(comparison, [...conversions, ...unusual.conversions], COARSE);
    }),
  }),
  decided('consistency-conversion-precision', {
    title: 'a conversion shows the rate with the digits of the rate table',
    sentences: ['the rate applied, as `/api/rates` publishes it'],
    why: 'Programs can compare equally written rates as text. Publish one number in both operations.',
    run: compareAll(({ tables }, conversions) =>
      conversions.flatMap((conversion) => {
        const { base, target, rate } = conversion;
        const expected = tables.find((table) => table.base === base)?.rates.get(target) ?? rate;
        const subject = `rate from ${base} to ${target}`;
        return rate === expected ? [] : [{ of: conversion, subject, expected, received: rate }];
      }),
    ),
  }),
  decided('consistency-same-currency', {
    title: 'the rate from a currency to itself is exactly 1',
    sentences: ['The rate is exactly 1.'],
    why: 'Clients then handle all pairs without a special case. Answer with the amount and a rate of 1.',
    async run(context) {
      const { base } = await chooseCurrencies(context);
      const request = { from: base, to: base, amount: 0.125 };
      const { rate } = expectConversion(await context.api.convert(context.keys.active, request));
      expectSame('rate', rate, 1);
    },
  }),
];
