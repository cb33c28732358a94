import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from '../history/historic-table.ts';
import { isKnownError } from '../history/known-errors.ts';

const DAY_MS = 86_400_000;

/** The history without its known errors, as a market with a rate at any moment near a table. */
export class Market {
  readonly tables: readonly HistoricTable[];
  readonly #byTime: ReadonlyMap<number, ReadonlyMap<CurrencyCode, string>>;

  constructor(history: readonly HistoricTable[]) {
    this.tables = history.map(({ date, asOf, rates }) => {
      return { date, asOf, rates: new Map([...rates].filter(([code]) => !isKnownError(code, date))) };
    });
    this.#byTime = new Map(this.tables.map(({ asOf, rates }) => [asOf, rates]));
  }

  /**
   * Finds the rate at a moment of a day, between the table at the beginning of the day and the table at its end.
   *
   * @param day - 00:00 UTC, in milliseconds since the epoch.
   * @param share - The share of the day that has passed, from 0 to 1.
   * @returns The rate of one table when the other is missing; `undefined` when both are missing.
   */
  findRate(code: CurrencyCode, day: number, share: number): number | undefined {
    const [from, to] = [this.#readRate(code, day), this.#readRate(code, day + DAY_MS)];
    if (from === undefined || to === undefined) return to ?? from;
    return from ** (1 - share) * to ** share;
  }

  #readRate(code: CurrencyCode, time: number): number | undefined {
    if (code === 'USD') return 1;
    const text = this.#byTime.get(time)?.get(code);
    return text === undefined ? undefined : Number(text);
  }
}
