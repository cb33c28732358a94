import type { CurrencyCode } from '@crossrate/contract';
import { ONE } from '@crossrate/contract/money';
import { listHonestRates } from '../history/daily-moves.ts';
import { type HistoricTable, historicCurrencies } from '../history/historic-table.ts';
import { createBank, listBanks } from './banks.ts';
import { LESSER, LIQUID } from './currencies.ts';
import { HOUR_MS, listMoments, readRatio, rememberDays, type Source, type World } from './world.ts';

/** currency-api publishes a table about an hour after the midnight of its date. */
const PUBLISHED_MS = HOUR_MS;

/**
 * Builds the world of the days of which there are tables of currency-api. Its tables are unchanged, with their errors; the
 * ECB and the banks follow the same market without the errors.
 */
export function buildCurrencyApiWorld(tables: readonly HistoricTable[]): World {
  const market = new Map(historicCurrencies.map((code) => [code, listHonestRates(code, tables)]));
  const others = LIQUID.filter((code) => code !== 'USD');
  const ecb = { name: 'ECB', weekend: [6, 0], codes: others };
  return {
    name: 'the days of currency-api',
    sources: [
      createCurrencyApi(tables),
      createBank(ecb, market, 'ecb'),
      createBank(ecb, market),
      ...listBanks(others, LESSER).map((bank) => createBank(bank, market)),
    ],
    moments: listMoments(tables.map(({ asOf }) => asOf)),
    market,
  };
}

function createCurrencyApi(tables: readonly HistoricTable[]): Source {
  const findRatesOf = rememberDays((day) => {
    const rates = tables.find(({ asOf }) => asOf === day)?.rates ?? new Map<CurrencyCode, string>();
    const stated = [...rates].map(([code, text]) => [code, { rate: readRatio(text), asOf: day }] as const);
    return new Map([['USD', { rate: ONE, asOf: day }] as const, ...stated]);
  });
  const findRates = (now: number) => {
    const newest = tables.findLast(({ asOf }) => asOf + PUBLISHED_MS <= now);
    return newest && findRatesOf(newest.asOf);
  };
  return { provider: 'currency-api', witness: 'currency-api', isFixing: false, findRates };
}
