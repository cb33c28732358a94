import { currencyCodes, limits, router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { OVERLOOKED } from './overlooked.ts';
import { planQuota } from './quota-plan.ts';

const findCodes = ({ path }: { readonly path: string }) => path.match(/(?<==)[A-Za-z]{3}/g) ?? [];
const plan = (codes: readonly string[], seed: number) =>
  planQuota({ codes, seed, overlooked: OVERLOOKED, hasProbes: true });

it.each([1, 2, 2_147_483_647])('asks for nine in ten of the 191 codes, and repeats the plan of the seed %d', (seed) => {
  const { alone, together, last } = plan(currencyCodes, seed);
  const left = limits.requestsPerDay - alone.length - together.length;
  expect([left > 0, last.length > left]).toEqual([true, true]);
  const asked = new Set([...alone, ...together, ...last].flatMap(findCodes).map((code) => code.toUpperCase()));
  expect(asked.size).toBeGreaterThan(0.9 * currencyCodes.length);
  expect(plan(currencyCodes, seed)).toEqual({ alone, together, last });
});

it('plans repeats and each request that a counter may overlook before the last batch, in numbers by the seed', () => {
  const count = (seed: number) => {
    const { alone, together } = plan(currencyCodes, seed);
    const counted = [...alone, ...together];
    const countOf = (isWanted: (path: string, codes: readonly string[]) => boolean) =>
      counted.filter((request) => isWanted(request.path, findCodes(request))).length;
    return [
      counted.length - new Set(counted.map(({ path }) => path)).size,
      countOf((_, [from, to]) => from === 'USD' && to === 'EUR'),
      countOf((_, [from, to]) => from === to),
      countOf((path) => /=[a-z]{3}/.test(path)),
      counted.filter(({ headers }) => headers?.['If-None-Match']).length,
    ];
  };
  const counts = Array.from({ length: 30 }, (_, seed) => count(seed));
  for (const kind of [0, 1, 2, 3, 4]) {
    const numbers = counts.map((each) => each[kind] ?? 0);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(new Set(numbers).size).toBeGreaterThan(3);
  }
});

it.each([2, 30, 162])('plans tables and conversions in every batch with %d codes, too', (number) => {
  for (const batch of Object.values(plan(currencyCodes.slice(0, number), 1))) {
    const areTables = batch.map(({ path }) => path.startsWith(router.rates.path));
    expect(new Set(areTables)).toEqual(new Set([true, false]));
  }
});
