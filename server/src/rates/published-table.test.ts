import { createHash } from 'node:crypto';
import { type CurrencyCode, completeRates, currencyCodes, rateTableSchema } from '@crossrate/contract';
import { compare, divide, multiply, parseRatio, type Ratio } from '@crossrate/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildBundledState } from '../../generator/bundled-state.ts';
import { publishTable } from './published-table.ts';

const { believed } = await buildBundledState();
const rates = completeRates((code) => believed.get(code)?.rate);
const codes = [...rates.keys()];
const AS_OF = Date.parse('2026-09-29T00:00:00.999Z');
const code = fc.constantFrom(...codes);

/** Computes half a unit of the last published place: six decimals or six significant figures, whichever is finer. */
function computeTolerance(rate: Ratio): Ratio {
  return { numerator: rate.numerator, denominator: rate.denominator * 200_000n };
}

function findRate(base: CurrencyCode, target: CurrencyCode): Ratio {
  const published = publishTable(rates, base, AS_OF)?.rates.get(target);
  if (!published) throw new Error(`no rate from ${base} to ${target}`);
  return published.value;
}

function computeDistance(a: Ratio, b: Ratio): Ratio {
  const numerator = a.numerator * b.denominator - b.numerator * a.denominator;
  return { numerator: numerator < 0n ? -numerator : numerator, denominator: a.denominator * b.denominator };
}

it('holds every supported code but CLF, which the data does not quote', () => {
  expect(currencyCodes.filter((supported) => !rates.has(supported))).toEqual(['CLF']);
});

it('writes tables that the contract accepts, for every base, without an exponent', () => {
  for (const base of codes) {
    const table = publishTable(rates, base, AS_OF);
    const body = rateTableSchema.parse(JSON.parse(table?.json ?? ''));
    expect(body.base).toBe(base);
    expect(body.rates).toEqual(
      Object.fromEntries([...(table?.rates ?? [])].map(([to, { text }]) => [to, Number(text)])),
    );
    expect(table?.json).not.toMatch(/\d[eE][+-]?\d/);
  }
});

it('publishes the same 36,100 rates to the last digit, however they are computed', () => {
  const hash = createHash('sha256');
  for (const base of codes) hash.update(publishTable(rates, base, AS_OF)?.json ?? '');
  // Recorded once. The hash changes only with the bundled rates or the rules of publishing.
  expect(hash.digest('hex')).toBe('18cbc9a0c9321c4626849f56cbb7d2e1746d9394ec70ae21855ed10925c7c807');
});

it('agrees with itself on triangles to the published precision', () => {
  fc.assert(
    fc.property(code, code, code, (a, b, c) => {
      const direct = findRate(a, c);
      const detour = multiply(findRate(a, b), findRate(b, c));
      const allowed = multiply(computeTolerance(direct), { numerator: 4n, denominator: 1n });
      expect(compare(computeDistance(direct, detour), allowed)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});

it('keeps withdrawn currencies at their legal parity', () => {
  expect(compare(findRate('EUR', 'BGN'), parseRatio('1.95583') as Ratio)).toBe(0);
  expect(compare(findRate('EUR', 'LVL'), parseRatio('0.702804') as Ratio)).toBe(0);
  expect(
    compare(divide(findRate('BYN', 'BYR'), parseRatio('10000') as Ratio), { numerator: 1n, denominator: 1n }),
  ).toBe(0);
});
