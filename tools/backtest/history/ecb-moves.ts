import type { CurrencyCode } from '@crossrate/contract';
import { findDailyMoves, findQuantile } from './daily-moves.ts';
import { ECB_SOURCE } from './fetch-ecb-days.ts';
import type { HistoricTable } from './historic-table.ts';

/** How far the ECB's reference currencies move within one trading day. */
export interface EcbMoves {
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** The share of the moves that are no larger than `basisPoints`. */
  readonly quantile: number;
  /** The currencies that the ECB still quotes, by code. */
  readonly currencies: Readonly<Record<string, { readonly moves: number; readonly basisPoints: number }>>;
}

/** The tolerances are tried on later days, which no tolerance has seen. */
const LAST_DAY = '2019-12-31';

const QUANTILE = 0.999;

/** Measures the moves of rates against the US dollar from 1999 to 2019. */
export function measureEcbMoves(days: readonly HistoricTable[]): EcbMoves {
  const seen = days.filter(({ date }) => date <= LAST_DAY);
  const quoted = [...(days.at(-1)?.rates.keys() ?? [])].filter((code) => code !== 'USD');
  const currencies = (['EUR', ...quoted] as const).toSorted().map((code) => {
    const moves = findDailyMoves(listDollarRates(code, seen));
    return [code, { moves: moves.length, basisPoints: Math.ceil(findQuantile(moves, QUANTILE) * 10_000) }] as const;
  });
  return {
    source: ECB_SOURCE,
    from: seen[0]?.date ?? '',
    to: seen.at(-1)?.date ?? '',
    quantile: QUANTILE,
    currencies: Object.fromEntries(currencies),
  };
}

/** Lists the units of a currency for one US dollar. */
function listDollarRates(code: CurrencyCode, days: readonly HistoricTable[]) {
  return days.flatMap(({ asOf, rates }) => {
    const [rate, dollar] = [code === 'EUR' ? '1' : rates.get(code), rates.get('USD')];
    return rate === undefined || dollar === undefined ? [] : [{ asOf, rate: Number(rate) / Number(dollar) }];
  });
}
