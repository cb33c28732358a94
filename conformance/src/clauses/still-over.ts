import { errorResponses, router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { readKey } from '../exchange.ts';
import { expectError } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { useUpQuotaKey } from './asking/use-up.ts';
import { computeUtcDay } from './checking/quota-headers.ts';
import { expectReadable, ORIGIN } from './cross-origin.ts';

/** The number of requests that a used-up key sends late in the run. */
const LATE = 3;

/**
 * Clauses about a key that is used up. The clauses come late, because some targets give requests back after a while:
 * the first clause to ask again sees it.
 */
export const stillOverClauses: readonly Clause[] = [
  {
    id: 'limits-stay-used-up',
    level: 'MUST',
    title: 'a key that is used up is refused until the end of the run',
    ref: 'Limits, Counter reset, Over the limit; Errors, 429',
    sentence: 'The counter is reset at midnight UTC.',
    why: 'A bucket that fills up again grants more than the quota of a day. Count until midnight UTC, and forget nothing before.',
    needs: ['spare'],
    exhausts: true,
    only: 'http',
    async run(context) {
      const { http, keys, seen, clock } = context;
      const day = computeUtcDay(clock.now());
      const isOver = seen.some((answer) => answer.status === 429 && readKey(answer) === keys.spare);
      if (!isOver) await useUpQuotaKey(context);
      for (let sent = 0; sent < LATE; sent += 1) {
        const answer = await http.get(router.rates.path, keys.spare);
        if (computeUtcDay(clock.now()) !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
        checkExchange(answer, () => expectError(answer, 429));
      }
    },
  },
  {
    id: 'cors-over-limit',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a page of any origin may read that its key is used up, and until when',
    ref: 'Introduction; Errors, 429',
    sentence: 'Pages of any origin may call the service, and may read its headers (CORS).',
    why: 'A limiter that answers before CORS does shows a page a network error, and the page asks again and again. Add the headers of CORS before you check the quota, and name Retry-After in Access-Control-Expose-Headers.',
    needs: ['spare'],
    exhausts: true,
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      await useUpQuotaKey(context);
      const refusal = await http.get(router.rates.path, keys.spare, { Origin: ORIGIN });
      checkExchange(refusal, () => {
        expectError(refusal, errorResponses.quotaExceeded.status);
        expectReadable(refusal);
      });
    },
  },
];
