import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { expectErrorBody, expectJson, expectMessage } from '../expectations.ts';

/** What all answers have in common. */
export const errorsClauses: readonly Clause[] = [
  {
    id: 'errors-json',
    level: 'MUST',
    title: 'successes and errors are JSON',
    ref: 'Introduction; Errors',
    only: 'http',
    async run({ http, keys }) {
      const requests: [path: string, key?: string][] = [
        [router.currencies.path],
        [router.rates.path, keys.active],
        [`${router.convert.path}?from=USD&to=EUR&amount=1`, keys.active],
        [router.rates.path],
        [router.convert.path, keys.active],
      ];
      for (const request of requests) expectJson(await http.get(...request));
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
      const requests: [path: string, key?: string][] = [
        [router.rates.path],
        [router.rates.path, keys.restricted],
        [router.convert.path, keys.active],
      ];
      for (const request of requests) expectErrorBody(await http.get(...request));
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
      // Many services have a page at `/`.
      for (const path of ['/api', '/api/rates/USD']) expectMessage(await http.get(path), 'notFound');
    },
  },
];
