import { describe, expect, it } from 'vitest';
import { playFor, provideMockedNetwork } from '../../test/mocked-network.ts';
import { readBankRates, readStatedTable } from '../../test/stated-table.ts';
import { computeRealRate, type ProviderName, providerNames, type ScenarioName } from '../index.ts';

const providers = provideMockedNetwork();

/** Expects equality of the first figures: altered rates are rounded to 5 significant figures or more. */
function expectNear(actual: number | undefined, expected: number, what: string): void {
  expect((actual ?? 0) / expected, what).toBeCloseTo(1, 4);
}

/** The providers whose tables have the base EUR. */
const STATED_IN_EUROS: readonly ProviderName[] = ['ecb', 'fixer'];

describe.each(providerNames)('on a day on which %s states a wrong table', (name) => {
  const base = STATED_IN_EUROS.includes(name) ? 'EUR' : 'USD';
  const [major, second] = base === 'EUR' ? (['GBP', 'CHF'] as const) : (['EUR', 'GBP'] as const);
  const readScenario = async (scenario: ScenarioName) =>
    readStatedTable((await playFor(providers, name, scenario)).text);

  /** Compares the wrong table with the right one. The codes and the rate of the base itself are the same in both. */
  async function compare(scenario: ScenarioName) {
    const { asOf, rates: right } = await readScenario('healthy');
    const wrong = await readScenario(scenario);
    expect(Object.keys(wrong.rates)).toEqual(Object.keys(right));
    expect(wrong.rates[base] ?? 1).toBe(1);
    const codes = Object.keys(right).filter((code) => code !== base);
    const changed = codes.filter((code) => wrong.rates[code] !== right[code]).sort();
    const factors = codes.map((code) => (wrong.rates[code] ?? 0) / (right[code] ?? 0));
    const factorOf = (code: string) => factors[codes.indexOf(code)];
    return { right, wrong: wrong.rates, codes, changed, factors, factorOf, age: asOf - wrong.asOf };
  }

  it('makes one major 1.3 times too high', async () => {
    const { changed, factorOf, age } = await compare('major-high');
    expect([changed, age]).toEqual([[major], 0]);
    expect(factorOf(major)).toBeCloseTo(1.3, 3);
  });

  it('turns one major upside down', async () => {
    const { changed, right, wrong } = await compare('major-inverted');
    expect(changed).toEqual([major]);
    expect((right[major] ?? 0) * (wrong[major] ?? 0)).toBeCloseTo(1, 3);
  });

  it('exchanges the rates of two majors', async () => {
    const { changed, right, wrong } = await compare('majors-exchanged');
    expect(changed).toEqual([major, second].sort());
    expect(wrong[major]).toBeCloseTo(right[second] ?? 0, 6);
    expect(wrong[second]).toBeCloseTo(right[major] ?? 0, 6);
  });

  it('turns four lesser currencies upside down', async () => {
    const { changed, right, wrong } = await compare('four-inverted');
    expect(changed).toEqual(['MXN', 'PLN', 'SEK', 'THB']);
    for (const code of changed) expectNear(wrong[code], 1 / (right[code] ?? 0), code);
  });

  it('scales every rate by the same factor', async () => {
    const { codes, changed, right, wrong } = await compare('scaled');
    expect(changed).toEqual([...codes].sort());
    const factor = 0.55 * 0.7 ** providerNames.indexOf(name);
    for (const code of codes) expectNear(wrong[code], (right[code] ?? 0) * factor, code);
  });

  it('makes one rate ten times too high', async () => {
    const { changed, factorOf } = await compare('shifted');
    expect(changed).toEqual(['SEK']);
    expect(factorOf('SEK')).toBeCloseTo(10, 9);
  });

  it('states the rates of another base', async () => {
    const other = base === 'EUR' ? 'USD' : 'EUR';
    const { wrong } = await compare('mislabelled-base');
    expect(wrong[other]).toBe(1);
    for (const code of ['JPY', 'GBP', 'SEK'] as const) {
      expect((wrong[code] ?? 0) / Number(computeRealRate(other, code, 9)), code).toBeCloseTo(1, 3);
    }
  });

  it.each([
    ['week-old', 7],
    ['frozen', 0],
  ] as const)('plays "%s" with rates that moved up and down by about 1 %%', async (scenario, days) => {
    const { factors, age } = await compare(scenario);
    expect(age).toBe(days * 86_400_000);
    for (const factor of factors) {
      expect(Math.abs(factor - 1)).toBeGreaterThan(0.0048);
      expect(Math.abs(factor - 1)).toBeLessThan(0.0152);
    }
    const up = factors.filter((factor) => factor > 1).length;
    expect(up).toBeGreaterThan(factors.length / 4);
    expect(up).toBeLessThan((factors.length * 3) / 4);
  });

  it('makes the ten largest currencies 1.03 times too high', async () => {
    const { changed, factorOf } = await compare('slightly-high');
    const others = ['AUD', 'CAD', 'CHF', 'CNY', 'GBP', 'HKD', 'INR', 'JPY', 'SGD'];
    expect(changed).toEqual([...others, base === 'EUR' ? 'USD' : 'EUR'].sort());
    for (const code of changed) expect(factorOf(code), code).toBeCloseTo(1.03, 3);
  });
});

describe('of Frankfurter, which passes on the rates of banks,', () => {
  const readBanks = async (scenario: ScenarioName) =>
    readBankRates((await playFor(providers, 'frankfurter', scenario)).text);

  it.each(['scaled', 'major-high', 'shifted', 'frozen', 'slightly-high', 'mislabelled-base'] as const)(
    'moves the rates of every bank by as much as the blend in "%s"',
    async (scenario) => {
      const { rates: right } = readStatedTable((await playFor(providers, 'frankfurter', 'healthy')).text);
      const { rates: wrong } = readStatedTable((await playFor(providers, 'frankfurter', scenario)).text);
      const [before, after] = [await readBanks('healthy'), await readBanks(scenario)];
      expect([...after.keys()]).toEqual([...before.keys()]);
      for (const [name, { code, rate }] of after) {
        const expected = ((before.get(name)?.rate ?? 0) * (wrong[code] ?? 0)) / (right[code] ?? 0);
        expectNear(rate, expected, name);
      }
    },
  );

  it.each([
    ['week-old', -7],
    ['stale', -30],
    ['future', 30],
  ] as const)('moves the dates of every bank in "%s" by %d days', async (scenario, days) => {
    const before = await readBanks('healthy');
    for (const [name, { asOf }] of await readBanks(scenario))
      expect(asOf - (before.get(name)?.asOf ?? 0), name).toBe(days * 86_400_000);
  });

  it.each(['zero', 'negative', 'exponent', 'absurd', 'half', 'wrong-base'] as const)(
    'repeats the odd rates of "%s" at the banks',
    async (scenario) => {
      const { text } = await playFor(providers, 'frankfurter', scenario);
      const { rates } = readStatedTable(text);
      for (const [name, { code, rate }] of readBankRates(text))
        expect(Math.abs(rate - (rates[code] ?? 0)), name).toBeLessThanOrEqual(Math.abs(rate) / 1000);
    },
  );

  it('raises one rate of one bank in "bank-high", which the ECB then publishes too', async () => {
    const [before, after] = [await readBanks('healthy'), await readBanks('bank-high')];
    const changed = [...after].filter(([name, { rate }]) => rate !== before.get(name)?.rate);
    expect(changed.map(([name]) => name)).toEqual(['ECB CHF']);
    expect((after.get('ECB CHF')?.rate ?? 0) / (before.get('ECB CHF')?.rate ?? 0)).toBeCloseTo(1.1, 4);
    const { rates } = readStatedTable((await playFor(providers, 'ecb', 'bank-high')).text);
    expect((rates.CHF ?? 0) / Number(computeRealRate('EUR', 'CHF', 6))).toBeCloseTo(1.1, 3);
  });
});

it.each(['week-old', 'frozen'] as const)('states tables of USD and of EUR that agree in "%s"', async (scenario) => {
  const { rates: dollars } = readStatedTable((await playFor(providers, 'open-exchange-rates', scenario)).text);
  const { rates: euros } = readStatedTable((await playFor(providers, 'fixer', scenario)).text);
  for (const [code, rate] of Object.entries(dollars)) {
    expect((euros[code] ?? 0) / (euros.USD ?? 0) / rate, code).toBeCloseTo(1, 2);
  }
});
