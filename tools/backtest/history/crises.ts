import type { HistoricTable } from './historic-table.ts';

/** Days on which rates moved as they seldom do, with some calm days before. */
export interface Crisis {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The crises that every run of the backtest replays. */
export const crises: readonly Crisis[] = [
  { name: 'the banks, October 2008', from: '2008-10-01', to: '2008-10-31' },
  { name: 'the Swiss franc leaves its cap, January 2015', from: '2015-01-08', to: '2015-01-27' },
  { name: 'the United Kingdom votes to leave, June 2016', from: '2016-06-17', to: '2016-07-06' },
  { name: 'the pandemic, March 2020', from: '2020-03-03', to: '2020-03-31' },
  { name: 'the Turkish lira falls and rises, December 2021', from: '2021-12-10', to: '2021-12-30' },
  { name: 'the Russian rouble, until its last reference rate of March 2022', from: '2022-02-18', to: '2022-03-08' },
  { name: 'Japan sells dollars, October 2022', from: '2022-10-14', to: '2022-11-02' },
];

/** True for a day of the crisis, and the calm days before. */
export function isDuring({ date }: HistoricTable, { from, to }: Crisis): boolean {
  return from <= date && date <= to;
}
