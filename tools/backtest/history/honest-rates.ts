import type { CurrencyCode } from '@crossrate/contract';
import type { RatePoint } from './daily-moves.ts';
import type { HistoricTable } from './historic-table.ts';
import { isKnownError } from './known-errors.ts';

/** Lists the rates of a currency in the tables of currency-api, without the known errors. */
export function listHonestRates(code: CurrencyCode, tables: readonly HistoricTable[]): RatePoint[] {
  return tables.flatMap(({ asOf, date, rates }) => {
    const rate = isKnownError(code, date) ? undefined : rates.get(code);
    return rate === undefined ? [] : [{ asOf, rate: Number(rate) }];
  });
}
