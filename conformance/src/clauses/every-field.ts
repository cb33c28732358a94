import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
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
import {
  collectConversions,
  collectTables,
  collectUnusual,
  findSeenAnswers,
  REFUSED_EARLY,
} from './checking/seen-answers.ts';
import { decided, must, should } from './levels.ts';
import { ALL_JSON, AMOUNT_REQUESTED, BASE, ERROR_BODY, PAIR, SORTED_LIST } from './sentences.ts';

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

/** Clauses about every answer of the run, errors included. */
export const everyFieldClauses = [
  must('every-error', {
    title: 'every error of the run is JSON with the field error, a message that people can read',
    sentences: [ERROR_BODY],
    why: 'A client shows this message to its user. Configure the proxy in front to write the same body.',
    needs: [],
    async run(context) {
      await context.http.get(router.rates.path);
      const isError = (status: number) => status >= 400 && !REFUSED_EARLY.includes(status);
      for (const answer of findSeenAnswers(context).filter(({ status }) => isError(status))) {
        expectJson(answer);
        const { error } = expectErrorBody(answer);
        checkExchange(answer, () => expectThat(isReadable(error), 'a message that people can read', error));
      }
    },
  }),
  should('every-error-alone', {
    title: 'no error of the run has other fields than error',
    sentences: [ERROR_BODY],
    why: 'A strict client refuses fields that the interface does not name. The status names the kind of error.',
    needs: [],
    async run(context) {
      await context.http.get(router.rates.path);
      for (const answer of findSeenAnswers(context).filter(({ status }) => status >= 400))
        expectNoOtherFields(answer, ['error']);
    },
  }),
  decided('every-error-message', {
    title: 'every error of the run has one of the messages of its status',
    sentences: ['Every error has the body `{ "error": "…" }` with one of these messages:'],
    why: 'Programs and translators know each message. Take the messages from the table of statuses, for every request.',
    needs: [],
    async run(context) {
      await context.http.get(router.rates.path);
      const known = Object.values(errorResponses);
      for (const answer of findSeenAnswers(context).filter(({ status }) => status >= 400)) {
        const messages = known.flatMap(({ status, body }) => (status === answer.status ? [body.error] : []));
        const { error } = expectErrorBody(answer);
        checkExchange(answer, () => expectThat(messages.includes(error as never), messages.join(' or '), error));
      }
    },
  }),
  must('every-success', {
    title: 'every success of the run is JSON with the fields of its operation, each of its type',
    sentences: [ALL_JSON],
    why: 'Clients parse every answer. Send application/json, and write all fields, whatever the currency.',
    async run(context) {
      for (const answer of findSuccesses(context)) expectJson(answer);
      await collectTables(context);
      await collectConversions(context);
    },
  }),
  should('every-success-alone', {
    title: 'no success of the run has other fields than those of its operation',
    sentences: ['`rates` maps each target currency code (string) to its rate (number, decimal).'],
    why: 'A strict client refuses fields that the interface does not name. Leave such fields out, or send headers instead.',
    async run(context) {
      await collectTables(context);
      for (const answer of findSuccesses(context)) expectNoOtherFields(answer, FIELDS[answer.path] ?? []);
    },
  }),
  must('every-list', {
    title: 'every currency list of the run is the same',
    sentences: [SORTED_LIST],
    why: 'Clients ask for the list once, and offer what they got. Serve the list from one constant, in every instance and language.',
    needs: [],
    async run(context) {
      // Enough to show a fault in one list of ten.
      await tryEach(context, Array(12).fill(0), async ({ http }) => void (await http.currencies()));
      const [first, ...others] = findSuccesses(context).filter(({ path }) => path === router.currencies.path);
      const listed = first && expectCurrencyList(first).currencies;
      for (const answer of others)
        checkExchange(answer, () => expectSame('the list as before', expectCurrencyList(answer).currencies, listed));
    },
  }),
  must('every-echo', {
    title: 'every success of the run names the currencies and the amount of its request, or USD without a base',
    sentences: [BASE, '`base` is a string, optional, an ISO 4217 code, by default USD.', PAIR, AMOUNT_REQUESTED],
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
  }),
  // This clause comes last, because it looks at the whole run.
  should('every-answered', {
    title: 'no more than one request in a hundred of the run has to be sent again',
    sentences: ['Stated availability: 99.9 % uptime.'],
    why: 'A client sends a broken request again, and pays for it twice. Look for a process that restarts, or a proxy that closes connections with requests on their way.',
    needs: [],
    async run({ http, seen, countDropped }) {
      const last = await http.currencies();
      const [dropped, sent] = [countDropped(), seen.length + countDropped()];
      // The target does not control the network between suite and target.
      const most = Math.max(1, Math.floor(sent / 100));
      const first = seen.find((answer) => answer.dropped !== undefined);
      const received = `${dropped} of ${sent} requests broke, or failed for a moment (502, 503, 504)`;
      checkExchange(first ?? last, () => expectThat(dropped <= most, `at most ${most} of them sent again`, received));
    },
  }),
];
