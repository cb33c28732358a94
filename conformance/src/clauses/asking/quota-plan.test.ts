import { currencyCodes, limits, router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { OVERLOOKED } from './overlooked.ts';
import { planQuota } from './quota-plan.ts';

const findCodes = ({ path }: { readonly path: string }) => path.match(/(?<==)[A-Za-z]{3}/g) ?? [];

it.each([1, 2, 2_147_483_647])('asks for nine in ten of the 191 codes, and the same ones for the seed %d', (seed) => {
  const plan = planQuota(currencyCodes, seed, OVERLOOKED);
  const all = [plan.alone, ...plan.together];
  const left = limits.requestsPerDay - all.slice(0, -1).flat().length;
  expect([left > 0, (all.at(-1)?.length ?? 0) > left]).toEqual([true, true]);
  const asked = new Set(
    all
      .flat()
      .flatMap(findCodes)
      .map((code) => code.toUpperCase()),
  );
  expect(asked.size).toBeGreaterThan(0.9 * currencyCodes.length);
  expect(planQuota(currencyCodes, seed, OVERLOOKED)).toEqual(plan);
});

it('plans repeats, and what a counter may overlook, in numbers by the seed', () => {
  const counts = Array.from({ length: 30 }, (_, seed) => {
    const { alone, together } = planQuota(currencyCodes, seed, OVERLOOKED);
    const counted = [alone, ...together.slice(0, -1)]
      .flat()
      .map((planned) => ({ ...planned, codes: findCodes(planned) }));
    return [
      counted.filter(({ codes }) => codes.join() === 'USD,EUR'),
      counted.filter(({ codes: [from, to] }) => from === to),
      counted.filter(({ path }) => /=[a-z]{3}&/.test(path)),
      counted.filter(({ headers }) => headers && 'If-None-Match' in headers),
      counted.filter(({ path }, place) => counted.findIndex((other) => other.path === path) < place),
    ].map(({ length }) => length);
  });
  for (const kind of [0, 1, 2, 3, 4]) {
    const numbers = new Set(counts.map((each) => each[kind]));
    expect([numbers.has(0), numbers.size > 3]).toEqual([false, true]);
  }
});

it.each([2, 30, 162])('plans tables and conversions in every batch with %d codes, too', (number) => {
  const { alone, together } = planQuota(currencyCodes.slice(0, number), 1, OVERLOOKED);
  for (const batch of [alone, ...together])
    expect(new Set(batch.map(({ path }) => path.startsWith(router.rates.path))).size).toBe(2);
});
