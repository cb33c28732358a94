import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectMessage,
  expectRateTable,
  expectSame,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { tryCode } from './asking/try-code.ts';
import { writeWithForms } from './negotiation.ts';

const MESSAGE = 'The message of 422 for a currency is exactly `Invalid currency. Please check your currency codes.`';
const FROM = '`from` is a string, required, the source currency code.';
const TO = '`to` is a string, required, the target currency code.';
const ISO_CODES = 'All currency codes follow ISO 4217 (3 uppercase letters).';
const BASE = '`base` is the ISO 4217 code of the base currency.';
const BASE_DECISION = 'An empty, repeated or unsupported `base`? | 422 with the message about currencies.';
const CASE_DECISION = 'May codes be in lower case? | Yes. Answers are in upper case.';

/** `usd` with a long s: USD in the upper case of Unicode, and not a code in that of ASCII. */
const LONG_S = encodeURIComponent('uſd');

/** Fails unless conversions with these queries are refused with the message about currencies. */
async function expectQueriesRefused({ http, keys }: Context, queries: string[]): Promise<void> {
  for (const query of queries)
    expectMessage(await http.get(`${router.convert.path}?${query}`, keys.active), 'invalidCurrency');
}

/** Clauses about missing, unknown and lower-case codes. */
export const codesClauses: readonly Clause[] = [
  {
    id: 'rates-base-made-up',
    level: 'MUST',
    title: 'a made-up base is refused, or answered with the table of USD under its own name',
    ref: 'GET /api/rates, parameter base; Resources, Rate table, base',
    sentence: BASE,
    why: 'A table under a made-up code shows the rates of another currency. Refuse the base, or name the base of the table.',
    only: 'http',
    async run(context) {
      const { currencies } = expectCurrencyList(await context.api.currencies());
      for (const text of ['XYZ', 'EURO'].filter((made) => !currencies.some((code) => code === made)))
        context.choices.hold(`a base such as ${text}`, await tryCode(context, 'base', { text }));
      context.choices.hold('an empty base', await tryCode(context, 'base', { text: '' }));
    },
  },
  {
    id: 'rates-base-unsupported',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an unsupported base is refused with 422',
    ref: 'GET /api/rates, parameter base',
    sentence: BASE_DECISION,
    why: 'A silent default shows the rates of another base. Look the base up in the list, as conversions do.',
    async run({ api, http, keys }) {
      for (const base of ['XYZ', 'EURO', '']) expectMessage(await api.rates(keys.active, base), 'invalidCurrency');
      expectMessage(await http.get(`${router.rates.path}?base`, keys.active), 'invalidCurrency');
    },
  },
  {
    id: 'rates-base-repeated',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a repeated base is refused with 422',
    ref: 'GET /api/rates, parameter base',
    sentence: BASE_DECISION,
    why: 'Nobody knows which of two bases the client meant. Refuse repeated parameters.',
    only: 'http',
    probes: true,
    async run({ http, keys }) {
      for (const query of ['base=EUR&base=EUR', 'base=EUR&base=', 'base=&base=EUR'])
        expectMessage(await http.get(`${router.rates.path}?${query}`, keys.active), 'invalidCurrency');
    },
  },
  {
    id: 'rates-base-case',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a base is accepted in any case and answered in upper case',
    ref: 'GET /api/rates, parameter base',
    sentence: CASE_DECISION,
    why: 'People type eur, and can mean nothing else. Convert the letters a to z to upper case first.',
    // The SDK writes codes in upper case.
    only: 'http',
    async run(context) {
      const answer = await askOnce(context, { path: `${router.rates.path}?base=eur`, key: context.keys.active });
      expectSame('base', expectRateTable(answer).base, 'EUR');
      expectMessage(
        await askOnce(context, { path: `${router.rates.path}?base=${LONG_S}`, key: context.keys.active }),
        'invalidCurrency',
      );
    },
  },
  {
    id: 'codes-case',
    level: 'MUST',
    title: 'codes in lower case are refused everywhere, or accepted everywhere and answered in upper case',
    ref: 'What the service does 3; GET /api/rates; GET /api/convert',
    sentence: ISO_CODES,
    why: 'The interface leaves the case open. A code that one operation accepts and the other refuses surprises programs. Read codes in one place.',
    only: 'http',
    async run(context) {
      for (const [place, text, meaning] of [
        ['from', 'usd', 'USD'],
        ['to', 'eur', 'EUR'],
        ['base', 'eur', 'EUR'],
      ] as const) {
        const outcome = await tryCode(context, place, { text, meaning });
        // A target that only knows upper case may handle this base like any unsupported one.
        const chosen = outcome === 'accepted' ? 'accepted' : 'refused';
        const hold = () => context.choices.hold('codes in lower case', chosen);
        const answer = context.seen.findLast(({ target }) => target.includes(`=${text}`));
        if (answer) checkExchange(answer, hold);
        else hold();
      }
    },
  },
  {
    id: 'convert-from-required',
    level: 'MUST',
    title: 'a missing from is refused with 422 and the exact message',
    ref: 'GET /api/convert, parameter from; Errors, 422',
    sentence: FROM,
    why: 'A default would convert the wrong currency. Refuse a conversion without `from`.',
    only: 'http',
    async run(context) {
      await expectQueriesRefused(context, ['to=EUR&amount=1', 'from=&to=EUR&amount=1', 'amount=1']);
      // The interface leaves open which of the missing parameters the message names.
      expectError(await context.http.get(router.convert.path, context.keys.active), 422);
    },
  },
  {
    id: 'convert-to-required',
    level: 'MUST',
    title: 'a missing to is refused with 422 and the exact message',
    ref: 'GET /api/convert, parameter to; Errors, 422',
    sentence: TO,
    why: 'A default would convert into the wrong currency. Refuse a conversion without `to`.',
    only: 'http',
    run: (context) => expectQueriesRefused(context, ['from=USD&amount=1', 'from=USD&to=&amount=1']),
  },
  {
    id: 'convert-currency-invalid',
    level: 'MUST',
    title: 'an invalid currency code is refused with 422 and the exact message',
    ref: 'GET /api/convert, 422 response; Errors, 422',
    sentence: MESSAGE,
    why: 'Programs distinguish a mistyped currency from a wrong amount by this message. Look codes up in the list, and copy the message exactly.',
    async run({ api, keys }) {
      const listed: readonly string[] = expectCurrencyList(await api.currencies()).currencies;
      const invalid = [
        { from: 'XYZ', to: 'EUR', amount: 1 },
        { from: 'USD', to: 'XYZ', amount: 1 },
        { from: 'EURO', to: 'USD', amount: 1 },
        { from: 'XYZ', to: 'XYZ', amount: 1 },
      ];
      for (const request of invalid.filter(({ from, to }) => !listed.includes(from) || !listed.includes(to)))
        expectMessage(await api.convert(keys.active, request), 'invalidCurrency');
    },
  },
  {
    id: 'convert-code-case',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'codes are accepted in any case and answered in upper case',
    ref: 'GET /api/convert',
    sentence: CASE_DECISION,
    why: 'People type eur, and can mean nothing else. Convert the letters a to z to upper case first.',
    // The SDK writes codes in upper case.
    only: 'http',
    async run(context) {
      for (const [from, to] of [
        ['Usd', 'USD'],
        ['USD', 'eur'],
      ] as const) {
        const path = `${router.convert.path}?from=${from}&to=${to}&amount=1`;
        const { base, target, rate } = expectConversion(await askOnce(context, { path, key: context.keys.active }));
        expectSame('base and target', [base, target], ['USD', to.toUpperCase()]);
        if (base === target) expectSame('rate', rate, 1);
      }
      for (const query of [`from=${LONG_S}&to=EUR&amount=1`, `from=EUR&to=${LONG_S}&amount=1`])
        expectMessage(
          await askOnce(context, { path: `${router.convert.path}?${query}`, key: context.keys.active }),
          'invalidCurrency',
        );
    },
  },
  {
    id: 'convert-repeated',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a repeated from, to or amount is refused with 422, even if both values are the same',
    ref: 'GET /api/convert',
    sentence:
      '422 | `Invalid currency. Please check your currency codes.` | a currency is missing, empty, repeated or not supported',
    why: 'A proxy that reads the first of two values, and a server that reads the last, see two requests. Refuse repeated parameters.',
    only: 'http',
    probes: true,
    async run(context) {
      await expectQueriesRefused(context, [
        ...['from=USD&from=USD&to=EUR&amount=1', 'from=USD&from=GBP&to=EUR&amount=1'],
        ...['from=USD&to=EUR&to=EUR&amount=1', 'from=USD&to=EUR&amount=1&to='],
      ]);
      for (const amounts of ['amount=1&amount=1', 'amount=1&amount=2'])
        expectMessage(
          await askOnce(context, {
            path: `${router.convert.path}?from=USD&to=EUR&${amounts}`,
            key: context.keys.active,
          }),
          'invalidAmount',
        );
    },
  },
  {
    id: 'convert-unknown-parameters',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'parameters that the interface does not name are ignored',
    ref: 'GET /api/convert',
    sentence: 'Unknown parameters? | They are ignored.',
    why: 'Caches and trackers add parameters of their own. Read the known parameters, and ignore all others.',
    only: 'http',
    async run(context) {
      expectCurrencyList(await context.http.get(`${router.currencies.path}?colour=blue`));
      for (const path of writeWithForms(context)) {
        const answer = await askOnce(context, { path, key: context.keys.active });
        checkExchange(answer, () => expectSame('status', answer.status, 200));
      }
      // Names are case-sensitive (RFC 3986, section 6.2.2.1), so these are unknown, too.
      await expectQueriesRefused(context, ['From=USD&To=EUR&Amount=1']);
    },
  },
];
