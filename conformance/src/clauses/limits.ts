import { limits, quotaHeaderNames, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { readAnswerTime, readKey } from '../exchange.ts';
import { expectError, expectMessage, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { findCodeWithoutRate, obtainTable } from './asking/held-answers.ts';
import { CONVERSION_PATH, ORIGIN } from './asking/usual-requests.ts';
import { computeUtcDay, isNextMidnight } from './checking/quota-headers.ts';
import { expectReadable } from './cross-origin.ts';
import { dailyQuota } from './daily-quota.ts';
import { decided, must, should } from './levels.ts';
import { ANY_ORIGIN, OVER_LIMIT } from './sentences.ts';
import { statedQuotaClauses } from './stated-quota.ts';

/** Clauses about the limits. */
export const limitsClauses = [
  dailyQuota,
  should('limits-head-refused', {
    needs: ['spare'],
    title: 'a key that is used up gets no 200 to HEAD',
    sentences: [OVER_LIMIT],
    why: 'A client that asks for headers alone would take the key for a good one. Let the code that answers GET check the quota of HEAD, too.',
    async run(context) {
      const { http, keys } = context;
      await useUpQuotaKey(context);
      const { status } = await http.send({ method: 'HEAD', path: router.rates.path, key: keys.spare });
      expectThat(status !== 200, 'no 200 to HEAD, since the key is used up', status);
    },
  }),
  decided('limits-message', {
    needs: ['spare'],
    title: '429 carries the decided message and a Retry-After, which pages of any origin may read',
    sentences: ['429 and 503 have `Retry-After`', ANY_ORIGIN],
    why: 'A client that knows the time of the reset does not try all day. Send the seconds until midnight UTC with 429, and add the headers of CORS before you check the quota: a page sees a network error otherwise.',
    async run(context) {
      const { http, keys } = context;
      const table = await useUpQuotaKey(context);
      const ofPage = await http.get(CONVERSION_PATH, keys.spare, { Origin: ORIGIN });
      expectReadable(ofPage);
      for (const answer of [table, ofPage])
        checkExchange(answer, () => {
          expectMessage(answer, 'quotaExceeded');
          const stated = answer.headers.get('Retry-After') ?? '';
          const now = readAnswerTime(answer);
          const isMidnight = /^\d+$/.test(stated) && isNextMidnight(now + Number(stated) * 1_000, now);
          expectThat(isMidnight, 'a Retry-After until midnight UTC, in whole seconds', stated);
          expectSame('remaining', answer.headers.get(quotaHeaderNames.remaining), '0');
        });
    },
  }),
  decided('limits-last', {
    needs: ['active', 'spare'],
    title: 'the quota is checked last: a used-up key learns what is wrong with a request, or that a rate is missing',
    sentences: ['currency and amount (422, the currency first), rates (503), quota (429)'],
    why: 'A client that gets 429 for a mistake sends the mistake again after midnight. Check the quota after the parameters.',
    async run(context) {
      const { http, keys } = context;
      await useUpQuotaKey(context);
      const wrong = [`${router.rates.path}?base=XYZ`, router.convert.path];
      for (const path of [...wrong, ...wrong]) expectMessage(await http.get(path, keys.spare), 'invalidCurrency');
      const missing = findCodeWithoutRate(await http.currencies(), await obtainTable(context));
      if (missing) expectMessage(await http.rates(keys.spare, missing), 'unavailable');
    },
  }),
  ...statedQuotaClauses,
];

/** Milliseconds in which a bucket of requests gets another one. */
const REFILL_MS = 1_000;

/** The clause about a key that is used up. The clause comes late, because some targets give requests back after a while. */
export const stillOverClauses = [
  must('limits-stay-used-up', {
    needs: ['spare'],
    title: 'a key that is used up is refused until the end of the run',
    sentences: ['The counter is reset at midnight UTC.', OVER_LIMIT],
    why: 'A bucket that fills up again grants more than the quota of a day. Count until midnight UTC, and forget nothing before.',
    async run(context) {
      const { http, keys, seen, clock } = context;
      const over = seen.find((answer) => answer.status === 429 && readKey(answer) === keys.spare);
      const day = computeUtcDay(over?.receivedAt ?? clock.now());
      if (!over) await useUpQuotaKey(context);
      // A bucket that fills up again needs a moment.
      await clock.sleep(Math.max(0, (over?.receivedAt ?? clock.now()) + REFILL_MS - clock.now()));
      for (let sent = 0; sent < 3; sent += 1) {
        const answer = await http.get(router.rates.path, keys.spare);
        if (computeUtcDay(clock.now()) !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
        expectError(answer, 429);
      }
    },
  }),
];

/** Sends requests with the quota key until one is not granted. Returns the last answer. */
async function useUpQuotaKey({ http, keys }: Context): Promise<Exchange> {
  for (let sent = 0; ; sent += 1) {
    const answer = await http.get(router.rates.path, keys.spare);
    if (answer.status !== 200 || sent === limits.requestsPerDay) return answer;
  }
}
