import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from '../history/historic-table.ts';
import { isKnownError } from '../history/known-errors.ts';

const DAY_MS = 86_400_000;

/** The history as a market that can be asked for a rate at any moment near one of its tables. */
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
   * The rate at a moment of a day, on the way from the table at its beginning to that at its end.
   *
   * @param day - 00:00 UTC, in milliseconds since the epoch.
   * @param share - Of the day that has passed, from 0 to 1.
   * @returns `undefined` where the history has neither table.
   */
  rateAt(code: CurrencyCode, day: number, share: number): number | undefined {
    const [from, to] = [this.#rateOf(code, day), this.#rateOf(code, day + DAY_MS)];
    if (from === undefined || to === undefined) return to ?? from;
    return from ** (1 - share) * to ** share;
  }

  #rateOf(code: CurrencyCode, time: number): number | undefined {
    if (code === 'USD') return 1;
    const text = this.#byTime.get(time)?.get(code);
    return text === undefined ? undefined : Number(text);
  }
}
