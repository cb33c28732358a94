import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectMessage,
  expectRateTable,
  expectSame,
  expectStatus,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { tryEach } from '../suite/try-each.ts';
import { askOnce, obtainConversion, obtainTable } from './asking/held-answers.ts';
import { DEFAULT_BASE, type OddCode, tryCode } from './asking/try-code.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';
import { decided, must } from './levels.ts';
import { writeWithForms } from './negotiation.ts';
import {
  AMOUNT_REQUESTED,
  AMOUNT_REQUIRED,
  BASE,
  BASE_REFUSED,
  CURRENCY_MESSAGE,
  INVALID_PARAMETERS,
  ISO_CODES,
  PAIR,
} from './sentences.ts';

const RATES = `${router.rates.path}?`;
const CONVERT = `${router.convert.path}?`;

/** `usd` with a long s: USD in the upper case of Unicode, and not a code in that of ASCII. */
const LONG_S = encodeURIComponent('uſd');

/** The parameters of a conversion, with queries that lack them; an amount that is no number is as bad as none. */
const REQUIRED = [
  [
    'from',
    '`from` is a string, required, the source currency code.',
    ['to=EUR&amount=1', 'from=&to=EUR&amount=1', 'amount=1'],
  ],
  ['to', '`to` is a string, required, the target currency code.', ['from=USD&amount=1', 'from=USD&to=&amount=1']],
  [
    'amount',
    AMOUNT_REQUIRED,
    ['', '&amount=', '&amount', '&amount=abc', '&amount=12abc', '&amount=NaN', '&amount=Infinity'].map(
      (end) => `from=USD&to=EUR${end}`,
    ),
  ],
] as const;

/** Codes that the interface leaves open. */
const UNDECIDED: readonly OddCode[] = [
  { parameter: 'from', text: 'usd', meanings: ['USD'] },
  { parameter: 'to', text: 'eur', meanings: ['EUR'] },
  ...['eur', 'XYZ', 'EURO', ''].map((text) => ({ parameter: 'base', text }) as const),
];

const ask = (context: Context, path: string) => askOnce(context, { path, key: context.keys.active });

/** Fails unless requests are refused with the message about currencies. */
const expectRefused = (context: Context, operation: string, queries: readonly string[]) =>
  tryEach(context, queries, async (context, query) =>
    expectMessage(await ask(context, operation + query), 'invalidCurrency'),
  );

/** Clauses about missing, unknown and lower-case codes. */
export const codesClauses = [
  must('convert-currency-invalid', {
    title: 'an invalid currency code is refused with 422 and the exact message',
    sentences: [
      INVALID_PARAMETERS,
      '422 says that the currency is invalid and the codes should be checked.',
      CURRENCY_MESSAGE,
    ],
    why: 'Programs distinguish a mistyped currency from a wrong amount by this message. Look codes up in the list, and copy the message exactly.',
    async run(context) {
      const pairs = ['XYZ EUR', 'USD XYZ', 'EURO USD', 'XYZ XYZ'];
      await tryEach(context, pairs, async ({ api, keys }, pair) => {
        const [from = '', to = ''] = pair.split(' ');
        expectMessage(await api.convert(keys.active, { from, to, amount: 1 }), 'invalidCurrency');
      });
    },
  }),
  ...REQUIRED.map(([name, sentence, queries]) =>
    must(`convert-${name}-required`, {
      title:
        name === 'amount'
          ? 'a missing amount, or one that is no number, is refused with 422'
          : `a missing ${name} is refused with 422 and the exact message`,
      sentences: [sentence, INVALID_PARAMETERS, ...(name === 'amount' ? [] : [CURRENCY_MESSAGE])],
      why: 'A default would convert another sum, or from or into another currency, than the client meant. Refuse a conversion without one of the three; match the whole text of the amount, and refuse infinite numbers.',
      async run(context) {
        if (name !== 'amount') return expectRefused(context, CONVERT, queries);
        for (const query of queries) expectError(await ask(context, CONVERT + query), 422);
      },
    }),
  ),
  must('codes-case', {
    title: 'a code in lower case, or a base that is made up, is refused or answered under its name in upper case',
    sentences: [ISO_CODES, BASE, INVALID_PARAMETERS, CURRENCY_MESSAGE],
    why: 'The interface leaves the case and unknown bases open, but an answer must name the currency whose rates it has. Convert codes to upper case first, and refuse a base without rates.',
    run: (context) => tryEach(context, UNDECIDED, tryCode),
  }),
  must('convert-spelling', {
    title: 'the order and the encoding of parameters change no answer',
    sentences: [PAIR, AMOUNT_REQUESTED],
    why: 'Every library writes queries in its own way. Read queries with a parser, not with a regular expression, and compare header names without regard to case.',
    run: (context) =>
      tryEach(
        context,
        ['to=EUR&amount=12.50&from=USD', 'amount=12.345&from=%55SD&to=E%55R'],
        async ({ http, keys }, query) => {
          const answer = await http.get(CONVERT + query, undefined, { 'x-Api-kEY': keys.active });
          const { base, target, amount } = expectConversion(answer);
          const asked = ['USD', 'EUR', Number(answer.query.get('amount'))];
          expectSame('base, target and amount', [base, target, amount], asked);
        },
      ),
  }),
  // The SDK writes codes in upper case.
  decided('convert-code-case', {
    title: 'codes are accepted in any case and answered in upper case, but GBp is no code',
    sentences: [
      'May codes be in lower case? | Yes. Answers are in upper case.',
      'Is `GBp` the pound? | No. Two capitals and a small letter are no code.',
    ],
    why: 'People type eur, and can mean nothing else, but price feeds write pence as GBp. Refuse two capitals with a small letter; convert the letters a to z of all others to upper case.',
    async run(context) {
      expectSame('base', expectRateTable(await ask(context, `${RATES}base=eur`)).base, 'EUR');
      for (const [from, to] of [
        ['USD', 'eur'],
        ['Usd', 'USD'],
      ] as const) {
        const answer = await ask(context, `${CONVERT}from=${from}&to=${to}&amount=1`);
        const { base, target, rate } = expectConversion(answer);
        const [named, expected] = [`${base} ${target}`, `${from} ${to}`.toUpperCase()];
        checkExchange(answer, () => expectSame('base and target', named, expected));
        if (base === target) checkExchange(answer, () => expectSame('rate', rate, 1));
      }
      for (const text of [LONG_S, 'GBp', ...(context.hasProbes ? ['USD%0A'] : [])]) {
        await expectRefused(context, RATES, [`base=${text}`]);
        await expectRefused(context, CONVERT, [`from=${text}&to=EUR&amount=1`, `from=EUR&to=${text}&amount=1`]);
      }
    },
  }),
  decided('convert-repeated', {
    title: 'a repeated base, from, to or amount is refused with 422, even if both values are the same',
    sentences: [
      BASE_REFUSED,
      '422 | `Invalid currency. Please check your currency codes.` | a currency is missing, empty, repeated or not supported',
    ],
    why: 'A proxy that reads the first of two values, and a server that reads the last, see two requests. Refuse repeated parameters.',
    probes: true,
    async run(context) {
      await expectRefused(context, RATES, ['base=EUR&base=EUR', 'base=EUR&base=', 'base=&base=EUR']);
      await expectRefused(context, CONVERT, [
        ...['from=USD&from=USD&to=EUR&amount=1', 'from=USD&from=GBP&to=EUR&amount=1'],
        ...['from=USD&to=EUR&to=EUR&amount=1', 'from=USD&to=EUR&amount=1&to='],
      ]);
      for (const amounts of ['amount=1&amount=1', 'amount=1&amount=2'])
        expectMessage(await ask(context, `${CONVERT}from=USD&to=EUR&${amounts}`), 'invalidAmount');
    },
  }),
  decided('convert-unknown-parameters', {
    title: 'parameters that the interface does not name are ignored',
    sentences: ['Unknown parameters? | They are ignored.'],
    why: 'Caches and trackers add parameters of their own. Read the known parameters, and ignore all others.',
    async run(context) {
      expectCurrencyList(await context.http.get(`${router.currencies.path}?colour=blue`));
      await compareUnlessRefreshed(context, async () => {
        const plain = [await obtainTable(context, 'EUR'), await obtainConversion(context)];
        for (const [place, path] of writeWithForms(context).entries()) {
          const answer = await ask(context, path);
          expectStatus(answer, 200);
          checkExchange(answer, () =>
            expectSame('the answer without these parameters', answer.body, plain[place]?.body),
          );
        }
      });
      // Names are case-sensitive (RFC 3986, section 6.2.2.1), so these are unknown, too.
      await expectRefused(context, CONVERT, ['From=USD&To=EUR&Amount=1']);
      if (!context.hasProbes) return;
      await expectRefused(context, CONVERT, ['from%5B%5D=USD&to=EUR&amount=1', 'from=USD&to%5B%5D=EUR&amount=1']);
      expectSame('base', expectRateTable(await ask(context, `${RATES}base%5B%5D=GBP`)).base, DEFAULT_BASE);
    },
  }),
];
