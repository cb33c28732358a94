import { router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { createService } from '../../foreign/create-service.ts';
import { createKeys } from '../../foreign/foreign-server.ts';
import { usualPolicy } from '../../foreign/policy.ts';
import { Mismatch } from '../mismatch.ts';
import { openTarget } from '../suite/target.ts';
import { explainGrants } from './checking/explain-grants.ts';
import { dailyQuota } from './daily-quota.ts';

const currencies = { AUD: 1.5, BRL: 5.4, CHF: 0.8, EUR: 0.9, GBP: 0.7, JPY: 150, USD: 1, ZAR: 17 };
const QUOTAS = Array.from({ length: 81 }, (_, index) => 60 + index);

/** What a target may count beside the requests that it grants, and whether it tells the requests left. */
const choices = Array.from({ length: 16 }, (_, bits) => {
  const isSet = (bit: number) => (bits & bit) > 0;
  return { ofTables: isSet(1), ofConversions: isSet(2), ofLists: isSet(4), tells: isSet(8) };
});

/** Tries the clause on a service with a quota. Returns the result, and the requests of the quota key up to the first 429. */
async function tryQuota(
  perDay: number,
  { ofTables, ofConversions, ofLists, tells }: (typeof choices)[0],
  seed: number,
) {
  const keys = createKeys();
  const service = createService(
    {
      ...{ ...usualPolicy, currencies, perDay, countsList: ofLists },
      countsRefusals: (path) => (path === router.rates.path ? ofTables : ofConversions),
      writeQuota: (used): Record<string, string> =>
        tells ? { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(perDay - used) } : {},
    },
    { keys: Object.values(keys) },
  );
  const { url, fetch } = service;
  const target = openTarget({ url, keys, seed, ...(fetch && { fetch }) });
  const result = await dailyQuota.run(target.begin().context).then(
    () => 'passed',
    (error: unknown) => (error instanceof Mismatch ? 'failed' : String(error)),
  );
  const sent = target.seen.filter(({ sentHeaders }) => Object.values(sentHeaders).includes(keys.spare));
  const over = sent.findIndex(({ status }) => status === 429);
  return { result, counted: sent.slice(0, over) };
}

it.each(choices)('passes a quota of 100 alone, whatever else a target counts: %o', async (choice) => {
  const turn = choices.indexOf(choice);
  for (const quota of QUOTAS.filter((each) => Math.abs(each - 100) < 2 || each % choices.length === turn)) {
    const { result, counted } = await tryQuota(quota, choice, quota + turn);
    expect([quota, result === 'passed']).toEqual([quota, quota === 100]);
    const refused = counted.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ target }) => target)).size).toBe(choice.tells ? 0 : 1);
    expect(counted.filter(({ method, path }) => method !== 'GET' || path === router.currencies.path)).toEqual([]);
  }
});

it('allows for answers that were lost, and for refused requests that may have counted', () => {
  const explain = (granted: number, refusals: 'free' | 'counted' | undefined) =>
    explainGrants({ granted, refusals, refusedFirst: 0, lost: 2, refused: 1 }) !== undefined;
  expect([96, 97, 98, 100, 101].map((granted) => explain(granted, 'counted'))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect([97, 98, 100].map((granted) => explain(granted, 'free'))).toEqual([false, true, true]);
});
