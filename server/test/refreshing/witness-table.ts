import type { CurrencyCode } from '@crossrate/contract';
import { multiply, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import type { WitnessTable } from '../../src/refresh/judging/witness.ts';

/** Rates of one US dollar, as text. */
export type UsdRates = Partial<Record<CurrencyCode, string>>;

/** Rates of one US dollar that are consistent with each other and with the pegs. */
export const HONEST = {
  ...{ EUR: '0.88', JPY: '157', GBP: '0.76', AUD: '1.42', CAD: '1.41', CHF: '0.82', NZD: '1.76', SEK: '9.5' },
  ...{ NOK: '10.1', CNY: '7.1', INR: '88', SGD: '1.29', ZAR: '17.2', MXN: '18.4', BRL: '5.4', PLN: '3.7', TRY: '42' },
  ...{ HKD: '7.8', AED: '3.6725', SAR: '3.75', QAR: '3.64', BHD: '0.376', OMR: '0.3845', JOD: '0.709', DKK: '6.565' },
  ...{ XOF: '577.24', KES: '129', NGN: '1500', ARS: '1400' },
} as const satisfies UsdRates;

/** Reads a decimal number. */
export function readRatio(text: string): Ratio {
  const parsed = parseRatio(text);
  if (!parsed) throw new Error(`${text} is no number.`);
  return parsed;
}

/** Builds a provider's table: honest rates, with replacements of a test. */
export function buildWitnessTable(provider: string, asOf: number, rates: UsdRates = {}): WitnessTable {
  const stated = Object.entries({ USD: '1', ...HONEST, ...rates }) as [CurrencyCode, string][];
  return buildTable(provider, asOf, stated);
}

/** Builds a provider's table with only the given currencies and the US dollar. */
export function buildSmallTable(provider: string, asOf: number, rates: UsdRates): WitnessTable {
  return buildTable(provider, asOf, Object.entries({ USD: '1', ...rates }) as [CurrencyCode, string][]);
}

/** Multiplies every rate of a table except the dollar's. */
export function scaleTable(table: WitnessTable, factor: string): WitnessTable {
  const rates = [...table.rates].map(([code, { rate, asOf }]) => {
    return [code, { rate: code === 'USD' ? ONE : multiply(rate, readRatio(factor)), asOf }] as const;
  });
  return { ...table, rates: new Map(rates) };
}

function buildTable(
  provider: string,
  asOf: number,
  stated: readonly (readonly [CurrencyCode, string])[],
): WitnessTable {
  const rates = new Map(stated.map(([code, text]) => [code, { rate: readRatio(text), asOf }]));
  return { provider, source: provider, base: 'USD', fetchedAt: asOf, rates };
}
