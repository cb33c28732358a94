import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio, type Ratio } from '@crossrate/contract/money';
import { type StatedTable, stateTable } from '../../src/judging/stated-table.ts';

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

/** Builds the table of `currency-api`, whose rates are of the moment: honest rates, with replacements of a test. */
export function buildSpot(asOf: string, rates: UsdRates = HONEST): StatedTable {
  return buildTable(rates, asOf, { provider: 'currency-api', witness: 'currency-api', isFixing: false });
}

/** Builds the table of the provider `ecb`, with rates fixed on a day. */
export function buildEcb(asOf: string, rates: UsdRates = HONEST): StatedTable {
  return buildTable(rates, asOf, { provider: 'ecb', witness: 'ECB', isFixing: true });
}

/** Builds the table of a bank that Frankfurter passes on, with rates fixed on a day. */
export function buildBank(witness: string, asOf: string, rates: UsdRates = HONEST): StatedTable {
  return { ...buildTable(rates, asOf, { provider: 'frankfurter', witness, isFixing: true }), isFirstHand: false };
}

/** Multiplies rates, written as text again. */
export function multiplyRates(rates: UsdRates, factor: number): UsdRates {
  const entries = Object.entries(rates).map(([code, text]) => [
    code,
    String(Number((Number(text) * factor).toPrecision(9))),
  ]);
  return Object.fromEntries(entries);
}

function buildTable(
  stated: UsdRates,
  day: string,
  about: Pick<StatedTable, 'provider' | 'witness' | 'isFixing'>,
): StatedTable {
  const asOf = Date.parse(day);
  const entries = Object.entries({ USD: '1', ...stated }) as [CurrencyCode, string][];
  const quotes = new Map(entries.map(([code, text]) => [code, { text, asOf }]));
  return stateTable({ ...about, isFirstHand: true, fetchedAt: asOf, base: 'USD', quotes });
}
