import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import {
  CLOCK_DIFFERENCE_MS,
  expectCurrencyList,
  expectErrorBody,
  expectJson,
  expectNoOtherFields,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { parseDecimal } from '../observing/decimal.ts';
import { parseTimestamp } from '../parse-timestamp.ts';
import { DEFAULT_BASE } from './asking/try-code.ts';
import { findAvailableCodes } from './checking/compare-tables.ts';
import { isDefaultTable } from './checking/listed-codes.ts';
import { collectConversions, collectTables, collectUnusual, findSeenAnswers } from './checking/seen-answers.ts';

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [router.rates.path]: ['base', 'rates', 'updated_at'],
  [router.convert.path]: ['base', 'target', 'amount', 'rate', 'converted'],
  [router.currencies.path]: ['currencies'],
};

/** Statuses of requests that a server refuses before they reach the service: malformed HTTP, or too long. */
const BEFORE_THE_SERVICE = [400, 414, 431];

/** The number of lists that shows a fault in one list of ten. */
const FEWEST_LISTS = 12;

/** The significant decimal digits that every double holds. */
const DIGITS_OF_A_DOUBLE = 15;

/** Clauses about the fields of every answer in the run, errors included. */
export const everyFieldClauses: readonly Clause[] = [
  {
    id: 'every-error',
    level: 'MUST',
    title: 'every error of the run is JSON with the field error, a text that is not empty',
    ref: 'Resources, Error body; Errors',
    sentence: 'An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.',
    why: 'A client shows this message to its user. Configure the proxy in front to write the same body.',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      const isError = (status: number) => status >= 400 && !BEFORE_THE_SERVICE.includes(status);
      for (const answer of findSeenAnswers(context).filter(({ status }) => isError(status))) {
        checkExchange(answer, () => expectJson(answer));
        checkExchange(answer, () => expectErrorBody(answer));
      }
    },
  },
  {
    id: 'every-error-alone',
    level: 'SHOULD',
    title: 'no error of the run has other fields than error',
    ref: 'Resources, Error body; Errors',
    sentence: 'An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.',
    why: 'A strict client refuses fields that the interface does not name. The status names the kind of error.',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      for (const answer of findSeenAnswers(context).filter(({ status }) => status >= 400))
        checkExchange(answer, () => expectNoOtherFields(answer, ['error']));
    },
  },
  {
    id: 'every-success',
    level: 'MUST',
    title: 'every success of the run is JSON with the fields of its operation, each of its type',
    ref: 'Resources',
    sentence: 'All responses are JSON.',
    why: 'Clients parse every answer. Send application/json, and write all fields, whatever the currency.',
    only: 'http',
    async run(context) {
      for (const answer of findSeenAnswers(context).filter(({ status }) => status === 200))
        checkExchange(answer, () => expectJson(answer));
      for (const { updatedAt, answer } of await collectTables(context)) {
        const moment = checkExchange(answer, () => parseTimestamp(updatedAt));
        const isPast = moment < answer.receivedAt + CLOCK_DIFFERENCE_MS;
        checkExchange(answer, () => expectThat(isPast, 'a moment in the past', updatedAt));
      }
      await collectConversions(context);
    },
  },
  {
    id: 'every-success-alone',
    level: 'SHOULD',
    title: 'no success of the run has other fields than those of its operation',
    ref: 'Resources',
    sentence: '`rates` maps each target currency code (string) to its rate (number, decimal).',
    why: 'A strict client refuses fields that the interface does not name. Leave such fields out, or send headers instead.',
    only: 'http',
    async run(context) {
      await collectTables(context);
      for (const answer of findSeenAnswers(context).filter(({ status }) => status === 200))
        checkExchange(answer, () => expectNoOtherFields(answer, FIELDS[answer.path] ?? []));
    },
  },
  {
    id: 'every-list',
    level: 'MUST',
    title: 'every currency list of the run is the same',
    ref: 'GET /api/currencies; Resources, Currency list',
    sentence: 'Returns the sorted list of supported currency codes.',
    why: 'Clients ask for the list once, and offer what they got. Serve the list from one constant, in every instance and language.',
    needs: [],
    only: 'http',
    async run(context) {
      for (let sent = 0; sent < FEWEST_LISTS; sent += 1) await context.http.currencies();
      const isList = ({ path, status }: Exchange) => path === router.currencies.path && status === 200;
      const [first, ...others] = findSeenAnswers(context).filter(isList);
      const listed = first && expectCurrencyList(first).currencies;
      for (const answer of others)
        checkExchange(answer, () => expectSame('the list as before', expectCurrencyList(answer).currencies, listed));
    },
  },
  {
    id: 'every-echo',
    level: 'MUST',
    title: 'every success of the run repeats the currencies and the amount of its request',
    ref: 'Resources, Rate table, base; Conversion result, base, target, amount',
    sentence: '`base` and `target` are the source and target currency codes (the `from` and `to` parameters).',
    why: 'A client checks by these fields that the answer is its own. Repeat the codes and the amount of the request.',
    async run(context) {
      const unusual = await collectUnusual(context);
      const tables = [...(await collectTables(context)), ...unusual.tables];
      const available = findAvailableCodes(tables);
      for (const { asked = DEFAULT_BASE, base, answer } of tables) {
        const isUnsupported = !available.has(asked) && isDefaultTable(answer);
        if (!isUnsupported) checkExchange(answer, () => expectSame('base', base, asked));
      }
      for (const { asked, base, target, answer } of unusual.conversions)
        checkExchange(answer, () => expectSame('base and target', [base, target], [asked.from, asked.to]));
      for (const { asked, base, target, amount, answer } of await collectConversions(context)) {
        checkExchange(answer, () => expectSame('base and target', [base, target], [asked.from, asked.to]));
        const [sent, shown] = [parseDecimal(asked.amount), parseDecimal(amount)];
        // A target must repeat every digit that a double holds. The interface leaves open how long amounts may be.
        const isSame = sent.c.length <= DIGITS_OF_A_DOUBLE ? sent.eq(shown) : Number(sent) === Number(shown);
        checkExchange(answer, () => expectThat(isSame, `an amount of ${asked.amount}`, amount));
      }
    },
  },
];
