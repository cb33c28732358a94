import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { expectFields, expectMessage, expectSame, expectThat } from '../expectations.ts';

/** What all answers have in common. */
export const errorsClauses: readonly Clause[] = [
  {
    id: 'errors-json',
    level: 'MUST',
    title: 'successes and errors are JSON',
    ref: 'Introduction; Errors',
    only: 'http',
    async run({ http, keys }) {
      const answers = [
        await http.get(router.currencies.path),
        await http.get(router.rates.path, keys.active),
        await http.get(`${router.convert.path}?from=USD&to=EUR&amount=1`, keys.active),
        await http.get(router.rates.path),
        await http.get(router.convert.path, keys.active),
      ];
      for (const { headers, body, text } of answers) {
        expectThat(/^application\/json\b/.test(headers.get('Content-Type') ?? ''), 'JSON', headers.get('Content-Type'));
        expectThat(typeof body === 'object' && body !== null, 'a JSON object', text);
      }
    },
  },
  {
    id: 'errors-body',
    level: 'MUST',
    title: 'an error body has exactly error, a text',
    ref: 'Resources, Error body; Errors',
    needs: ['active', 'restricted'],
    only: 'http',
    async run({ http, keys }) {
      const answers = [
        await http.get(router.rates.path),
        await http.get(router.rates.path, keys.restricted),
        await http.get(router.convert.path, keys.active),
      ];
      for (const answer of answers) {
        expectFields(answer, ['error']);
        expectSame('type of error', typeof (answer.body as { error: unknown }).error, 'string');
      }
    },
  },
  {
    id: 'errors-unknown-path',
    level: 'SHOULD',
    title: 'an unknown path is answered with 404 and an error body',
    ref: 'Endpoints',
    needs: [],
    only: 'http',
    async run({ http }) {
      for (const path of ['/', '/api', '/api/rates/USD']) expectMessage(await http.get(path), 'notFound');
    },
  },
];
