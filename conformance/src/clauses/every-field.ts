import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import {
  expectCurrencyList,
  expectErrorBody,
  expectJson,
  expectNoOtherFields,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { parseDecimal } from '../observing/decimal.ts';
import { findAvailableCodes } from '../observing/tables.ts';
import { tryEach } from '../suite/try-each.ts';
import { DEFAULT_BASE } from './asking/try-code.ts';
import { isDefaultTable } from './checking/listed-codes.ts';
import { REFUSED_EARLY } from './checking/refused-early.ts';
import { collectConversions, collectTables, collectUnusual, findSeenAnswers } from './checking/seen-answers.ts';

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [router.rates.path]: ['base', 'rates', 'updated_at'],
  [router.convert.path]: ['base', 'target', 'amount', 'rate', 'converted'],
  [router.currencies.path]: ['currencies'],
};

/** The significant decimal digits that every double holds. */
const DIGITS_OF_A_DOUBLE = 15;

/** Texts that JavaScript makes of values other than texts, and stack traces. */
const NO_MESSAGE = /^(\[object \w+\]|undefined|null|NaN)$|\n\s+at .+:\d+|^Traceback \(most recent call last\)/;

/** Checks that a text has words, and that a person wrote it. */
const isReadable = (text: string) => /\p{L}{2}/u.test(text) && !NO_MESSAGE.test(text);

const findSuccesses = (context: Context) => findSeenAnswers(context).filter(({ status }) => status === 200);

/** Clauses about the fields of every answer in the run, errors included. */
export const everyFieldClauses: readonly Clause[] = [
  {
    id: 'every-error',
    level: 'MUST',
    title: 'every error of the run is JSON with the field error, a message that people can read',
    ref: 'Resources, Error body; Errors',
    sentences: ['An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.'],
    why: 'A client shows this message to its user. Configure the proxy in front to write the same body.',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      const isError = (status: number) => status >= 400 && !REFUSED_EARLY.includes(status);
      for (const answer of findSeenAnswers(context).filter(({ status }) => isError(status))) {
        expectJson(answer);
        const { error } = expectErrorBody(answer);
        checkExchange(answer, () => expectThat(isReadable(error), 'a message that people can read', error));
      }
    },
  },
  {
    id: 'every-error-alone',
    level: 'SHOULD',
    title: 'no error of the run has other fields than error',
    ref: 'Resources, Error body; Errors',
    sentences: ['An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.'],
    why: 'A strict client refuses fields that the interface does not name. The status names the kind of error.',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.get(router.rates.path);
      for (const answer of findSeenAnswers(context).filter(({ status }) => status >= 400))
        expectNoOtherFields(answer, ['error']);
    },
  },
  {
    id: 'every-success',
    level: 'MUST',
    title: 'every success of the run is JSON with the fields of its operation, each of its type',
    ref: 'Resources',
    sentences: ['All responses are JSON.'],
    why: 'Clients parse every answer. Send application/json, and write all fields, whatever the currency.',
    only: 'http',
    async run(context) {
      for (const answer of findSuccesses(context)) expectJson(answer);
      await collectTables(context);
      await collectConversions(context);
    },
  },
  {
    id: 'every-success-alone',
    level: 'SHOULD',
    title: 'no success of the run has other fields than those of its operation',
    ref: 'Resources',
    sentences: ['`rates` maps each target currency code (string) to its rate (number, decimal).'],
    why: 'A strict client refuses fields that the interface does not name. Leave such fields out, or send headers instead.',
    only: 'http',
    async run(context) {
      await collectTables(context);
      for (const answer of findSuccesses(context)) expectNoOtherFields(answer, FIELDS[answer.path] ?? []);
    },
  },
  {
    id: 'every-list',
    level: 'MUST',
    title: 'every currency list of the run is the same',
    ref: 'GET /api/currencies; Resources, Currency list',
    sentences: ['Returns the sorted list of supported currency codes.'],
    why: 'Clients ask for the list once, and offer what they got. Serve the list from one constant, in every instance and language.',
    needs: [],
    only: 'http',
    async run(context) {
      // Enough to show a fault in one list of ten.
      await tryEach(context, Array(12).fill(0), async ({ http }) => void (await http.currencies()));
      const [first, ...others] = findSuccesses(context).filter(({ path }) => path === router.currencies.path);
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
    sentences: ['`base` and `target` are the source and target currency codes (the `from` and `to` parameters).'],
    why: 'A client checks by these fields that the answer is its own. Repeat the codes and the amount of the request.',
    async run(context) {
      const unusual = await collectUnusual(context);
      const conversions = await collectConversions(context);
      const tables = [...(await collectTables(context)), ...unusual.tables];
      const available = findAvailableCodes(tables);
      for (const { asked = DEFAULT_BASE, base, answer } of tables) {
        const isUnsupported = !available.has(asked) && isDefaultTable(answer);
        if (!isUnsupported) checkExchange(answer, () => expectSame('base', base, asked));
      }
      for (const { asked, base, target, answer } of [...unusual.conversions, ...conversions])
        checkExchange(answer, () => expectSame('base and target', [base, target], [asked.from, asked.to]));
      for (const { asked, amount, answer } of conversions) {
        const [sent, shown] = [parseDecimal(asked.amount), parseDecimal(amount)];
        // A target must repeat every digit that a double holds. The interface leaves open how long amounts may be.
        const isSame = sent.c.length <= DIGITS_OF_A_DOUBLE ? sent.eq(shown) : Number(sent) === Number(shown);
        checkExchange(answer, () => expectThat(isSame, `an amount of ${asked.amount}`, amount));
      }
    },
  },
];
