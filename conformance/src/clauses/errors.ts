import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { expectErrorBody, expectJson, expectMessage, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { findCodeWithoutRate, obtainTable } from './asking/held-answers.ts';
import { CONVERSION } from './asking/usual-requests.ts';
import { UNKNOWN_KEY } from './authentication.ts';
import { REFRESH_SECONDS } from './cache-policies.ts';

const ERROR_BODY = 'An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.';

/** Collects one error of each kind that costs nothing. */
async function collectErrors(context: Context): Promise<HttpAnswer[]> {
  const { keys, hasProbes } = context;
  return [
    await askOnce(context, { path: router.rates.path }),
    ...(hasProbes ? [await askOnce(context, { path: router.convert.path, key: UNKNOWN_KEY })] : []),
    await askOnce(context, { path: router.rates.path, key: keys.restricted }),
    await askOnce(context, { path: router.convert.path, key: keys.active }),
    await askOnce(context, { path: `${router.convert.path}?from=USD&to=XYZ&amount=1`, key: keys.active }),
  ];
}

/** Texts that JavaScript makes of values other than texts, and stack traces. */
const NO_MESSAGE = /^(\[object \w+\]|undefined|null|NaN)$|\n\s+at .+:\d+|^Traceback \(most recent call last\)/;

/** Checks that a text has words, and that a person wrote it. */
const isReadable = (text: string) => /\p{L}{2}/u.test(text) && !NO_MESSAGE.test(text);

/** Clauses about the errors, and about JSON in all answers. */
export const errorsClauses: readonly Clause[] = [
  {
    id: 'errors-json',
    level: 'MUST',
    title: 'successes and errors are JSON',
    ref: 'Introduction; Errors',
    sentence: 'All responses are JSON.',
    why: 'Programs parse an answer before they look at its status. Send JSON with its media type, also from error handlers.',
    only: 'http',
    async run(context) {
      const { api, keys, seen } = context;
      await api.rates(keys.active);
      await api.convert(keys.active, CONVERSION);
      const successes = [router.rates.path, router.convert.path].map((path) =>
        seen.findLast((answer) => answer.path === path && answer.method === 'GET' && answer.status === 200),
      );
      const others = [
        await askOnce(context, { path: router.currencies.path }),
        await askOnce(context, { path: router.rates.path }),
        await askOnce(context, { path: router.convert.path, key: keys.active }),
      ];
      for (const answer of [...successes, ...others]) if (answer) checkExchange(answer, () => expectJson(answer));
    },
  },
  {
    id: 'errors-body',
    level: 'MUST',
    title: 'an error body has the field error, a readable message',
    ref: 'Resources, Error body; Errors',
    sentence: ERROR_BODY,
    why: 'Programs show this message to people. Write the field into every error, also into errors of the framework.',
    needs: ['active', 'restricted'],
    only: 'http',
    async run(context) {
      for (const answer of await collectErrors(context))
        checkExchange(answer, () => {
          const { error } = expectErrorBody(answer);
          expectThat(isReadable(error), 'a message that people can read', error);
        });
    },
  },
  {
    id: 'errors-fields',
    level: 'SHOULD',
    title: 'an error body has no other field than error',
    ref: 'Resources, Error body; Errors',
    sentence: ERROR_BODY,
    why: 'A closed schema refuses fields that the interface does not name. Leave other fields out.',
    needs: ['active', 'restricted'],
    only: 'http',
    async run(context) {
      for (const answer of await collectErrors(context))
        checkExchange(answer, () => expectSame('fields', Object.keys(expectErrorBody(answer)), ['error']));
    },
  },
  {
    id: 'errors-retry-after',
    level: 'SHOULD',
    profile: 'crossrate',
    title: '503 says in whole seconds when to come back',
    ref: 'Errors, 503',
    sentence: '429 and 503 have `Retry-After`, in seconds.',
    why: 'A client without this time asks again at once, or not at all. Send the seconds until the next attempt to get rates.',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const missing = findCodeWithoutRate(await http.currencies(), await obtainTable(context, 'EUR'));
      if (missing === undefined) return;
      const answer = await http.rates(keys.active, missing);
      checkExchange(answer, () => {
        expectSame('status', answer.status, 503);
        const stated = answer.headers.get('Retry-After');
        const isInTime = /^\d+$/.test(stated ?? '') && Number(stated) >= 1 && Number(stated) <= REFRESH_SECONDS;
        expectThat(isInTime, 'a Retry-After in whole seconds, from 1 to those of three hours', stated);
      });
    },
  },
  {
    id: 'errors-unknown-path',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an unknown path is answered with 404 and an error body',
    ref: 'Endpoints',
    sentence: '404 | `Not found.` | there is no such path',
    why: 'A developer who mistypes a path must see the mistake. Answer 404 after all routes, with the same body as every error.',
    needs: [],
    only: 'http',
    async run(context) {
      // Many services have a page at `/`.
      const paths = ['/api', '/api/rates/USD', '/api/currencies/USD'].map((path) => ({ path }));
      for (const request of [...paths, { path: `${router.rates.path}/nothing`, key: context.keys.active }]) {
        const answer = await askOnce(context, request);
        checkExchange(answer, () => {
          expectMessage(answer, 'notFound');
          expectJson(answer);
        });
      }
    },
  },
];
