import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectMessage,
  expectRateTable,
  expectSame,
  expectStatus,
} from '../expectations.ts';
import { tryEach } from '../suite/try-each.ts';
import { askOnce } from './asking/ask-once.ts';
import { type OddCode, tryCode } from './asking/try-code.ts';
import { writeWithForms } from './negotiation.ts';

const MESSAGE = 'The message of 422 for a currency is exactly `Invalid currency. Please check your currency codes.`';
const REFUSED = '422: invalid parameters, missing required fields or invalid currency codes.';
const ISO_CODES = 'All currency codes follow ISO 4217 (3 uppercase letters).';
const BASE = '`base` is the ISO 4217 code of the base currency.';
const PAIR = '`base` and `target` are the source and target currency codes (the `from` and `to` parameters).';
const AMOUNT = '`amount` is the amount requested.';
const BASE_DECISION = 'An empty, repeated or unsupported `base`? | 422 with the message about currencies.';
const CASE_DECISION = 'May codes be in lower case? | Yes. Answers are in upper case.';
const REPEATED_DECISION =
  '422 | `Invalid currency. Please check your currency codes.` | a currency is missing, empty, repeated or not supported';

/** `usd` with a long s: USD in the upper case of Unicode, and not a code in that of ASCII. */
const LONG_S = encodeURIComponent('uſd');

/** One conversion in several spellings of its query. */
const SPELLINGS = ['to=EUR&amount=12.50&from=USD', 'amount=12.345&from=%55SD&to=E%55R'];

const RATES = `${router.rates.path}?`;
const CONVERT = `${router.convert.path}?`;

const ask = (context: Context, path: string) => askOnce(context, { path, key: context.keys.active });

/** Fails unless requests are refused with the message about currencies. */
const expectRefused = (context: Context, operation: string, queries: readonly string[]) =>
  tryEach(context, queries, async (context, query) =>
    expectMessage(await ask(context, operation + query), 'invalidCurrency'),
  );

/** Fails unless unusual codes are refused, or read as the code that they mean. */
const expectRead = (context: Context, odd: readonly OddCode[]) =>
  tryEach(context, odd, async (context, each) => void (await tryCode(context, each)));

const DECIDED = { level: 'SHOULD', profile: 'crossrate' } as const;

const REQUIRED = {
  level: 'MUST',
  ref: 'GET /api/convert, parameters from and to; Errors, 422',
  why: 'A default would convert from or into the wrong currency. Refuse a conversion without one of them.',
  only: 'http',
} as const;

/** Clauses about missing, unknown and lower-case codes. */
export const codesClauses: readonly Clause[] = [
  {
    id: 'rates-base-made-up',
    level: 'MUST',
    title: 'a made-up base is refused, or answered with a table under its own name',
    ref: 'GET /api/rates, parameter base; Resources, Rate table, base',
    sentences: [BASE],
    why: 'A table under a made-up code shows the rates of another currency. Refuse the base, or name the base of the table.',
    only: 'http',
    run: (context) =>
      expectRead(
        context,
        ['XYZ', 'EURO', ''].map((text) => ({ parameter: 'base', text })),
      ),
  },
  {
    id: 'rates-base-unsupported',
    ...DECIDED,
    title: 'an unsupported base is refused with 422',
    ref: 'GET /api/rates, parameter base',
    sentences: [BASE_DECISION],
    why: 'A silent default shows the rates of another base. Look the base up in the list, as conversions do.',
    async run(context) {
      for (const base of ['XYZ', 'EURO', 'null', ''])
        expectMessage(await context.api.rates(context.keys.active, base), 'invalidCurrency');
      await expectRefused(context, RATES, ['base']);
    },
  },
  {
    id: 'codes-case',
    level: 'MUST',
    title: 'codes in lower case are refused, or accepted and answered in upper case',
    ref: 'What the service does 3; GET /api/rates; GET /api/convert',
    sentences: [ISO_CODES, REFUSED, MESSAGE],
    why: 'The interface leaves the case open. An answer in lower case has no currency code. Convert codes to upper case first.',
    only: 'http',
    run: (context) =>
      expectRead(context, [
        { parameter: 'from', text: 'usd', meanings: ['USD'] },
        { parameter: 'to', text: 'eur', meanings: ['EUR'] },
        { parameter: 'base', text: 'eur' },
      ]),
  },
  {
    id: 'convert-spelling',
    level: 'MUST',
    title: 'the order and the encoding of parameters change no answer',
    ref: 'GET /api/rates; GET /api/convert',
    sentences: [PAIR, AMOUNT],
    why: 'Every library writes queries in its own way. Read queries with a parser, not with a regular expression, and compare header names without regard to case.',
    only: 'http',
    run: (context) =>
      tryEach(context, SPELLINGS, async ({ http, keys }, query) => {
        const answer = await http.get(CONVERT + query, undefined, { 'x-Api-kEY': keys.active });
        const { base, target, amount } = expectConversion(answer);
        const asked = ['USD', 'EUR', Number(answer.query.get('amount'))];
        expectSame('base, target and amount', [base, target, amount], asked);
      }),
  },
  {
    id: 'convert-from-required',
    ...REQUIRED,
    title: 'a missing from is refused with 422 and the exact message',
    sentences: ['`from` is a string, required, the source currency code.', REFUSED, MESSAGE],
    async run(context) {
      await expectRefused(context, CONVERT, ['to=EUR&amount=1', 'from=&to=EUR&amount=1', 'amount=1']);
      // The interface leaves open which of the missing parameters the message names.
      expectError(await ask(context, router.convert.path), 422);
    },
  },
  {
    id: 'convert-to-required',
    ...REQUIRED,
    title: 'a missing to is refused with 422 and the exact message',
    sentences: ['`to` is a string, required, the target currency code.', REFUSED, MESSAGE],
    run: (context) => expectRefused(context, CONVERT, ['from=USD&amount=1', 'from=USD&to=&amount=1']),
  },
  {
    id: 'convert-currency-invalid',
    level: 'MUST',
    title: 'an invalid currency code is refused with 422 and the exact message',
    ref: 'GET /api/convert, 422 response; Errors, 422',
    sentences: [REFUSED, '422 says that the currency is invalid and the codes should be checked.', MESSAGE],
    why: 'Programs distinguish a mistyped currency from a wrong amount by this message. Look codes up in the list, and copy the message exactly.',
    async run(context) {
      const listed: readonly string[] = expectCurrencyList(await context.api.currencies()).currencies;
      const pairs = ['XYZ EUR', 'USD XYZ', 'EURO USD', 'XYZ XYZ'].map((pair) => pair.split(' ') as [string, string]);
      const invalid = pairs.filter((pair) => !pair.every((code) => listed.includes(code)));
      await tryEach(context, invalid, async ({ api, keys }, [from, to]) =>
        expectMessage(await api.convert(keys.active, { from, to, amount: 1 }), 'invalidCurrency'),
      );
    },
  },
  {
    id: 'convert-code-case',
    ...DECIDED,
    title: 'codes are accepted in any case and answered in upper case',
    ref: 'GET /api/rates; GET /api/convert',
    sentences: [CASE_DECISION],
    why: 'People type eur, and can mean nothing else. Convert the letters a to z to upper case first.',
    // The SDK writes codes in upper case.
    only: 'http',
    async run(context) {
      expectSame('base', expectRateTable(await ask(context, `${RATES}base=eur`)).base, 'EUR');
      for (const [query, asked] of [
        ['from=Usd&to=USD&amount=1', ['USD', 'USD', 1]],
        ['from=USD&to=eur&amount=1', ['USD', 'EUR']],
      ] as const) {
        const { base, target, rate } = expectConversion(await ask(context, CONVERT + query));
        expectSame('base, target and rate', [base, target, ...(base === target ? [rate] : [])], asked);
      }
      await expectRefused(context, RATES, [`base=${LONG_S}`]);
      await expectRefused(context, CONVERT, [`from=${LONG_S}&to=EUR&amount=1`, `from=EUR&to=${LONG_S}&amount=1`]);
    },
  },
  {
    id: 'convert-repeated',
    ...DECIDED,
    title: 'a repeated base, from, to or amount is refused with 422, even if both values are the same',
    ref: 'GET /api/rates; GET /api/convert',
    sentences: [BASE_DECISION, REPEATED_DECISION],
    why: 'A proxy that reads the first of two values, and a server that reads the last, see two requests. Refuse repeated parameters.',
    only: 'http',
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
  },
  {
    id: 'convert-unknown-parameters',
    ...DECIDED,
    title: 'parameters that the interface does not name are ignored',
    ref: 'GET /api/convert',
    sentences: ['Unknown parameters? | They are ignored.'],
    why: 'Caches and trackers add parameters of their own. Read the known parameters, and ignore all others.',
    only: 'http',
    async run(context) {
      expectCurrencyList(await context.http.get(`${router.currencies.path}?colour=blue`));
      await tryEach(context, writeWithForms(context), async (context, path) =>
        expectStatus(await ask(context, path), 200),
      );
      // Names are case-sensitive (RFC 3986, section 6.2.2.1), so these are unknown, too.
      await expectRefused(context, CONVERT, ['From=USD&To=EUR&Amount=1']);
    },
  },
];
