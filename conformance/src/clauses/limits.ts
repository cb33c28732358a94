import { quotaHeaderNames, router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { CLOCK_DIFFERENCE_MS, expectMessage, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { useUpQuotaKey } from './asking/use-up.ts';
import { DAY_SECONDS } from './checking/quota-headers.ts';
import { quotaClauses } from './daily-quota.ts';
import { statedQuotaClauses } from './stated-quota.ts';

/** Clauses about the limits. */
export const limitsClauses: readonly Clause[] = [
  ...quotaClauses,
  {
    id: 'limits-message',
    level: 'SHOULD',
    profile: 'crossrate',
    title: '429 carries the decided message and a Retry-After',
    ref: 'Errors, 429; Limits, Counter reset',
    sentence: '429 and 503 have `Retry-After`',
    why: 'A client that knows the time of the reset does not try all day. Send the seconds until midnight UTC with 429.',
    needs: ['spare'],
    exhausts: true,
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const table = await useUpQuotaKey(context);
      const conversion = await http.convert(keys.spare, { from: 'USD', to: 'EUR', amount: 1 });
      for (const answer of [table, conversion]) checkExchange(answer, () => expectRetryAtMidnight(answer));
      const head = await http.send({ method: 'HEAD', path: router.rates.path, key: keys.spare });
      checkExchange(head, () => expectSame('status of HEAD', head.status, table.status));
    },
  },
  {
    id: 'limits-last',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'the quota is checked last: a used-up key learns what is wrong with a request',
    ref: 'Errors, 422, 429',
    sentence: 'currency and amount (422, the currency first), rates (503), quota (429)',
    why: 'A client that gets 429 for a mistake sends the mistake again after midnight. Check the quota after the parameters.',
    needs: ['spare'],
    exhausts: true,
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      await useUpQuotaKey(context);
      for (const path of [`${router.rates.path}?base=XYZ`, router.convert.path])
        expectMessage(await http.get(path, keys.spare), 'invalidCurrency');
    },
  },
  ...statedQuotaClauses,
];

function expectRetryAtMidnight(answer: HttpAnswer): void {
  expectMessage(answer, 'quotaExceeded');
  const stated = answer.headers.get('Retry-After') ?? '';
  const toMidnight = DAY_SECONDS - ((answer.receivedAt / 1000) % DAY_SECONDS);
  const isMidnight = /^\d+$/.test(stated) && Math.abs(Number(stated) - toMidnight) * 1000 < CLOCK_DIFFERENCE_MS;
  expectThat(isMidnight, 'a Retry-After until midnight UTC, in whole seconds', stated);
  expectSame('remaining', answer.headers.get(quotaHeaderNames.remaining), '0');
}
