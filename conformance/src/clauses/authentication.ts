import { router } from '@crossrate/contract';
import {
  expectCurrencyList,
  expectError,
  expectMessage,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { tryEach } from '../suite/try-each.ts';
import { findCodeWithoutRate, obtainTable } from './asking/held-answers.ts';
import { CONVERSION, UNKNOWN_KEY } from './asking/usual-requests.ts';
import { decided, must, should } from './levels.ts';
import { INVALID_KEY, INVALID_PARAMETERS, KEY_HEADER, LIVE_RATES } from './sentences.ts';

/** Conversions with faults of their own. */
const FAULTY_PATHS = [
  ...['from=XYZ&to=EUR&amount=1', 'from=USD&to=XYZ&amount=1', 'to=EUR&amount=1', 'from=USD&amount=1'],
  ...['from=USD&to=EUR', 'from=USD&to=EUR&amount=0', 'from=USD&to=EUR&amount=abc', ''],
].map((query) => `${router.convert.path}?${query}`);

const UNKNOWN_BASE = `${router.rates.path}?base=XYZ`;

/** Clauses about operations with and without a key. */
export const authenticationClauses = [
  must('auth-invalid', {
    title: 'a missing or an invalid key is refused with 401 by both operations',
    sentences: [INVALID_KEY],
    why: 'A client asks its user for a key when it sees 401. Check the key for both operations in one place; mistyped and revoked keys get 401, too.',
    needs: [],
    async run({ api, hasProbes }) {
      // A lock-out counts wrong keys. One per operation is a mistake that any client may make.
      for (const key of [undefined, UNKNOWN_KEY, ...(hasProbes ? ['nonsense'] : [])]) {
        expectError(await api.rates(key), 401);
        expectError(await api.convert(key, CONVERSION), 401);
      }
    },
  }),
  decided('auth-messages', {
    title: '401 and 403 carry the decided messages',
    sentences: ['Every error has the body `{ "error": "…" }` with one of these messages:'],
    why: 'Users read these words. Take the messages from the table of statuses.',
    needs: ['restricted', 'unverified'],
    async run({ api, keys, hasProbes }) {
      const refused = [
        [undefined, 'unauthorized'],
        [keys.restricted, 'accountRestricted'],
        [keys.unverified, 'emailUnverified'],
        [UNKNOWN_KEY, 'unauthorized'],
      ] as const;
      for (const [key, name] of hasProbes ? refused : refused.slice(0, -1)) {
        expectMessage(await api.rates(key), name);
        expectMessage(await api.convert(key, CONVERSION), name);
      }
    },
  }),
  must('auth-rates-key', {
    title: 'rates are given to a valid key, in upper or lower case of the name of its header',
    sentences: [KEY_HEADER, LIVE_RATES],
    why: 'Clients and proxies write header names as they like (RFC 9110, section 5.1). Read the header in any case, and compare the key unchanged.',
    async run(context) {
      expectRateTable(await context.api.rates(context.keys.active));
      // These requests have faults, so that they cost nothing on most targets. Any answer about the fault will do.
      const named = Object.entries({ 'x-api-key': UNKNOWN_BASE, 'X-Api-Key': router.convert.path });
      await tryEach(context, named, async ({ http, keys }, [name, path]) => {
        const { status } = await http.get(path, undefined, { [name]: keys.active });
        expectThat(status !== 401 && status !== 403, `a key that counts in ${name}`, status);
      });
    },
  }),
  must('auth-two-faults', {
    title: 'a request without a valid key is refused, whatever else is wrong',
    sentences: [INVALID_KEY, INVALID_PARAMETERS],
    why: 'The interface leaves open which of two faults the answer names, but not whether it refuses. An early exit must not skip the check of keys.',
    needs: [],
    async run(context) {
      await tryEach(context, FAULTY_PATHS, async ({ http }, path) => {
        expectError(await http.get(path), 401, 422);
      });
      // The interface leaves open how an unknown base is handled, but a request without a valid key must be refused.
      const { status } = await context.http.get(UNKNOWN_BASE);
      expectThat(status >= 400, 'a refusal', status);
    },
  }),
  decided('auth-before-parameters', {
    title: 'the key is checked first, then the account, then the parameters, then the rates',
    sentences: [
      '**Checks have an order**, so that a request with several faults always gets the same status: key (401), account (403, restricted before unverified), currency and amount (422, the currency first), rates (503), quota (429).',
    ],
    why: 'A stranger should learn nothing about parameters. Check the key before you parse anything.',
    needs: ['active', 'restricted'],
    async run(context) {
      const repeated = context.hasProbes ? [`${router.rates.path}?base=EUR&base=EUR`] : [];
      const missing = findCodeWithoutRate(await context.http.currencies(), await obtainTable(context));
      const unavailable = missing ? [`${router.rates.path}?base=${missing}`] : [];
      const paths = [...FAULTY_PATHS, UNKNOWN_BASE, ...repeated, ...unavailable];
      await tryEach(context, paths, async ({ http, keys }, path) => {
        expectError(await http.get(path), 401);
        expectError(await http.get(path, keys.restricted), 403);
      });
      if (!missing) return;
      const { http, keys } = context;
      expectMessage(await http.convert(keys.active, { from: missing, to: 'XYZ', amount: 1 }), 'invalidCurrency');
      expectMessage(await http.convert(keys.active, { from: missing, to: 'EUR', amount: 0 }), 'invalidAmount');
    },
  }),
  should('auth-currencies-any-key', {
    title: 'the currency list is public, whatever key is sent',
    sentences: ['`/api/currencies` needs no key.'],
    why: 'Clients send their key with every request, even an outdated key. Ignore the key where none is needed.',
    needs: ['active', 'restricted', 'unverified'],
    async run(context) {
      const { keys, hasProbes } = context;
      const list = expectCurrencyList(await context.http.currencies());
      const sent = ['', ...(hasProbes ? ['nonsense'] : []), keys.active, keys.restricted, keys.unverified];
      await tryEach(context, sent, async ({ http }, key) =>
        expectSame('list', expectCurrencyList(await http.get(router.currencies.path, key)), list),
      );
    },
  }),
];
