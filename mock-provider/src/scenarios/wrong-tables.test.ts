import { describe, expect, it } from 'vitest';
import { listBankRates } from '../bank-rates.ts';
import { type ProviderName, providerNames, type ScenarioName } from '../index.ts';
import type { MockTable, Upstream } from '../upstream.ts';
import { upstreams } from '../upstreams/index.ts';
import { scenarios } from './index.ts';
import type { Scenario } from './scenario.ts';

const DAY_MS = 86_400_000;
/** Saturday. */
const NOW = Date.parse('2026-11-21T10:00:00Z');

/** Builds the table that a provider states on a day of a scenario. */
function buildTable(name: ProviderName, scenarioName: ScenarioName): MockTable {
  const upstream: Upstream = upstreams[name];
  const scenario: Scenario = scenarios[scenarioName];
  const url = new URL('https://provider.example/?base=USD');
  const table = upstream.buildTable({ url, headers: new Headers(), params: { version: 'latest' }, receivedAt: NOW });
  return scenario.alter?.(table, providerNames.indexOf(name)) ?? table;
}

describe.each(providerNames)('on a day on which %s states a wrong table', (name) => {
  const right = buildTable(name, 'healthy');
  const { base } = right;
  const other = base === 'EUR' ? 'USD' : 'EUR';

  /** Compares the wrong table with the right one: the age in days, and the factors of all rates but that of the base. */
  function compare(scenario: ScenarioName) {
    const wrong = buildTable(name, scenario);
    expect([wrong.base, [...wrong.rates.keys()]]).toEqual([base, [...right.rates.keys()]]);
    const factors = [...right.rates].map(([code, rate]) => {
      return [code.toUpperCase(), Number(wrong.rates.get(code)) / Number(rate)] as const;
    });
    expect(new Map(factors).get(base) ?? 1).toBe(1);
    return { factors: factors.filter(([code]) => code !== base), days: (right.asOf - wrong.asOf) / DAY_MS };
  }

  it.each([
    ['major-high', 1.3, [base === 'EUR' ? 'GBP' : 'EUR']],
    ['shifted', 10, ['SEK']],
    ['slightly-high', 1.03, ['AUD', 'CAD', 'CHF', 'CNY', 'GBP', 'HKD', 'INR', 'JPY', 'SGD', other]],
    ['tenth-low', 0.9, undefined],
    ['scaled', 0.55 * 0.7 ** providerNames.indexOf(name), undefined],
  ] as const)('plays "%s": rates times %d', (scenario, expected, codes) => {
    const { factors, days } = compare(scenario);
    expect(days).toBe(0);
    const changed = factors.filter(([, factor]) => factor !== 1);
    expect(changed.map(([code]) => code).sort()).toEqual([...(codes ?? factors.map(([code]) => code))].sort());
    for (const [code, factor] of changed) expect(factor / expected, code).toBeCloseTo(1, 3);
  });

  it('plays "mislabelled-base": the rates of another base', () => {
    const rate = Number(right.rates.get(other) ?? right.rates.get(other.toLowerCase()));
    for (const [code, factor] of compare('mislabelled-base').factors) expect(factor * rate, code).toBeCloseTo(1, 3);
  });

  it('plays "inverted": each rate upside down', () => {
    for (const [code, factor] of compare('inverted').factors) {
      const rate = Number(right.rates.get(code) ?? right.rates.get(code.toLowerCase()));
      expect(factor * rate * rate, code).toBeCloseTo(1, 3);
    }
  });

  it('plays "week-old": rates that moved up and down by about 1 %', () => {
    const { factors, days } = compare('week-old');
    expect(days).toBe(7);
    for (const [code, factor] of factors) expect(Math.abs(factor - 1), code).toBeCloseTo(0.01, 4);
    const share = factors.filter(([, factor]) => factor > 1).length / factors.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.25);
  });
});

it.each([
  ['healthy', 0],
  ['scaled', 0],
  ['absurd', 0],
  ['week-old', -7],
  ['stale', -30],
  ['future', 30],
] as const)('lets the banks of Frankfurter follow its blend in "%s", %d days later', (scenario, days) => {
  const [healthy, table] = [buildTable('frankfurter', 'healthy'), buildTable('frankfurter', scenario)];
  for (const [code, blend] of table.rates)
    for (const [index, { rate, asOf }] of listBankRates(table, code).entries()) {
      expect(Math.abs(Number(rate) / Number(blend) - 1), code).toBeLessThan(0.001);
      expect(asOf - (listBankRates(healthy, code)[index]?.asOf ?? 0), code).toBe(days * DAY_MS);
    }
});
