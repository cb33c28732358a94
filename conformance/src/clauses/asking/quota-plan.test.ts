import { currencyCodes, limits } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { type PlannedRequest, planQuota } from './quota-plan.ts';

const codesOf = (request: PlannedRequest) => ('base' in request ? [request.base ?? 'USD'] : [request.from, request.to]);

it.each([1, 2, 2_147_483_647])('uses each of the 191 codes in a request that is granted, with the seed %d', (seed) => {
  const { alone, together, last } = planQuota(currencyCodes, seed);
  const left = limits.requestsPerDay - alone.length - together.length;
  expect(left).toBeGreaterThan(0);
  expect(last.length).toBeGreaterThan(left);
  expect(new Set([...alone, ...together, ...last].flatMap(codesOf))).toEqual(new Set(currencyCodes));
});

it.each([2, 30, 162])('plans tables and conversions in every batch with %d codes, too', (number) => {
  const { alone, together, last } = planQuota(currencyCodes.slice(0, number), 1);
  for (const batch of [alone, together, last]) {
    const tables = batch.filter((request) => 'base' in request).length;
    expect([tables > 0, tables < batch.length]).toEqual([true, true]);
  }
});

it('plans the same requests for the same seed, and others for another', () => {
  expect(planQuota(currencyCodes, 7)).toEqual(planQuota(currencyCodes, 7));
  expect(planQuota(currencyCodes, 7)).not.toEqual(planQuota(currencyCodes, 8));
});

it('asks for the tables of all codes within 40 runs with consecutive seeds, but for two that every run asks for', () => {
  const asked = Array.from({ length: 40 }, (_, run) => 1_910 + run).flatMap((seed) => {
    const { alone, together, last } = planQuota(currencyCodes, seed);
    return [...alone, ...together, ...last].flatMap((request) => ('base' in request ? [request.base ?? 'USD'] : []));
  });
  expect(currencyCodes.filter((code) => !asked.includes(code))).toEqual(['EUR', 'JPY']);
});

it.each(['GBP', 'CHF', 'AUD', 'CAD', 'CNY', 'SEK', 'INR'])('asks for the table of %s with some seeds', (base) => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed);
  const grantsTable = (seed: number) => {
    const { alone, together, last } = planQuota(currencyCodes, seed);
    const left = limits.requestsPerDay - alone.length - together.length;
    return last.slice(0, left).some((request) => 'base' in request && request.base === base);
  };
  expect(seeds.filter(grantsTable).length).toBeGreaterThan(seeds.length / 10);
});
