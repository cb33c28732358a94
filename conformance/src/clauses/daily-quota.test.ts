import { router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { createService } from '../../foreign/create-service.ts';
import { createKeys } from '../../foreign/foreign-server.ts';
import { type Answer, usualPolicy } from '../../foreign/policy.ts';
import { unitsPerDollar } from '../../foreign/units-per-dollar.ts';
import { SkippingClock } from '../../test/skipping-clock.ts';
import { clauses, collectReport, judge } from '../index.ts';
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

/** Lists 99 to 101 and a part of the other quotas, so that all choices together try each. */
const listQuotas = (choice: (typeof choices)[0]) =>
  QUOTAS.filter((each) => Math.abs(each - 100) < 2 || each % choices.length === choices.indexOf(choice));

const TOO_FAST = { status: 429, text: '{"error":"Not so fast, please."}', headers: { 'Retry-After': '0' } };

/** Creates a service with a quota. */
function openService(perDay: number, { ofTables, ofConversions, ofLists, tells }: (typeof choices)[0], changes = {}) {
  const keys = createKeys();
  const policy = {
    ...{ ...usualPolicy, currencies, perDay, countsList: ofLists },
    countsRefusals: (path: string) => (path === router.rates.path ? ofTables : ofConversions),
    writeQuota: (used: number): Record<string, string> =>
      tells ? { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(perDay - used) } : {},
    ...changes,
  };
  return { keys, ...createService(policy, { keys: Object.values(keys) }), clock: new SkippingClock() };
}

/** Tries the clause on a service with a quota. Returns the result, and the requests of the quota key up to the first 429. */
async function tryQuota(service: ReturnType<typeof openService>, seed: number) {
  const { keys } = service;
  const target = openTarget({ ...service, seed });
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
  for (const quota of listQuotas(choice)) {
    const { result, counted } = await tryQuota(openService(quota, choice), quota + turn);
    expect([quota, result === 'passed']).toEqual([quota, quota === 100]);
    const refused = counted.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ target }) => target)).size).toBe(choice.tells ? 0 : 1);
    expect(counted.filter(({ method, path }) => method !== 'GET' || path === router.currencies.path)).toEqual([]);
  }
});

it.each(choices)(
  'passes no other quota because of a limit for bursts, whatever else a target counts: %o',
  async (choice) => {
    for (const quota of listQuotas(choice)) {
      const limited = { pass: (received: number, serve: () => Answer) => (received % 4 === 0 ? TOO_FAST : serve()) };
      const { result } = await tryQuota(openService(quota, choice, limited), quota);
      expect([quota, result === 'passed']).toEqual([quota, quota === 100]);
    }
  },
);

// Where no header tells whether refused requests count, 65 of them may make up for a quota of 35 or of 165.
it.each([
  ...[35, 36, 37, 38].map((quota) => [quota, 0] as const),
  ...[162, 163, 164, 165].map((quota) => [quota, 3] as const),
])('no run finds that a target with a quota of %i conforms', async (quota, counted) => {
  const choice = choices[counted] as (typeof choices)[0];
  const tried = clauses.filter(({ profile }) => profile !== 'crossrate');
  let seed = 0;
  while ((await tryQuota(openService(quota, choice, { currencies: unitsPerDollar }), seed)).result !== 'passed')
    seed += 1;
  const service = openService(quota, choice, { currencies: unitsPerDollar });
  const report = await collectReport({ ...service, clauses: tried, seed });
  expect(judge(report.clauses, [], {}).exitCode).toBe(3);
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
