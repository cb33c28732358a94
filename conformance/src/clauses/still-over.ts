import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { readKey } from '../exchange.ts';
import { expectError } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { computeUtcDay } from './quota-headers.ts';
import { useUpQuotaKey } from './use-up.ts';

/** The number of requests that a used-up key sends late in the run. */
const LATE = 3;

/** The clause that a key stays used up. It comes late, because some targets give requests back after a while. */
export const stillOverClauses: readonly Clause[] = [
  {
    id: 'limits-stay-used-up',
    level: 'MUST',
    title: 'a key that is used up is refused until the end of the run',
    ref: 'Limits, Counter reset, Over the limit; Errors, 429',
    sentence: 'The counter is reset at midnight UTC.',
    why: 'A bucket that fills up again grants more than the quota of a day. Count until midnight UTC, and forget nothing before.',
    since: '2026-12',
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
];
