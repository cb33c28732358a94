import { currencyCodes, limits, router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { planQuota } from './quota-plan.ts';

const findCodes = (path: string) => path.match(/(?<==)[A-Z]{3}/g) ?? [];
const isTable = (path: string) => path.startsWith(router.rates.path);

it.each([1, 2, 2_147_483_647])('uses each of the 191 codes in a request that is granted, with the seed %d', (seed) => {
  const { alone, together, last } = planQuota(currencyCodes, seed);
  const left = limits.requestsPerDay - alone.length - together.length;
  expect([left > 0, last.length > left]).toEqual([true, true]);
  expect(new Set([...alone, ...together, ...last].flatMap(findCodes))).toEqual(new Set(currencyCodes));
  expect(planQuota(currencyCodes, seed)).toEqual(planQuota(currencyCodes, seed));
});

it.each([2, 30, 162])('plans tables and conversions of two currencies in every batch with %d codes, too', (number) => {
  const { alone, together, last } = planQuota(currencyCodes.slice(0, number), 1);
  for (const batch of [alone, together, last]) {
    expect([batch.some(isTable), batch.every(isTable)]).toEqual([true, false]);
    expect(batch.filter((path) => new Set(findCodes(path)).size === 1 && !isTable(path))).toEqual([]);
  }
});
