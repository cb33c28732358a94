import type { DigitsOfRates } from './digits-of-rates.ts';
import { type Estimate, estimateRates, findMedianOfGood, findOffset, type TextTable } from './estimate.ts';

/** The difference between one rate of a table, or the whole table, and the rates that the tables agree on. */
export interface Deviation {
  /** `undefined` for the table as a whole. */
  readonly code: string | undefined;
  readonly shown: number;
  readonly expected: number;
  /** The natural logarithm of `shown` divided by `expected`. */
  readonly logRatio: number;
  /** The part of `logRatio`, without its sign, that the digits shown explain. */
  readonly explained: number;
}

/** A rate of at most one unit may have been rounded down to 0; the excess over 1 allows for the noise of doubles. */
const MORE_THAN_ONE_UNIT = 1.000_001;

/** The rates that all tables of a run together agree on. */
export class Agreement {
  readonly #digits: DigitsOfRates;
  readonly #tables: readonly ReadonlyMap<string, Estimate>[];
  readonly #estimates: ReadonlyMap<TextTable, ReadonlyMap<string, Estimate>>;
  /** The rate from a reference currency to each code. The reference is the base of the first table. */
  #agreed: ReadonlyMap<string, Estimate>;

  constructor(tables: readonly TextTable[], digits: DigitsOfRates) {
    this.#digits = digits;
    this.#tables = tables.map((table) => estimateRates(table, digits));
    this.#estimates = new Map(tables.map((table, index) => [table, this.#tables[index] ?? new Map()]));
    this.#agreed = this.#tables[0] ?? new Map();
    // The first table may be wrong: it only starts the vote, in which all tables take part.
    for (let round = 0; round < 2; round += 1) this.#agreed = this.#vote();
  }

  /** Finds the rate of each code as the best estimates of all tables have it. A table has no vote on its own base. */
  #vote(): ReadonlyMap<string, Estimate> {
    const votes = new Map<string, Estimate[]>();
    for (const estimates of this.#tables) {
      const offset = findOffset(estimates, this.#agreed);
      for (const [code, { log, uncertainty }] of estimates) {
        const all = votes.get(code) ?? [];
        all.push({ log: log - offset.log, uncertainty: uncertainty + offset.uncertainty });
        votes.set(code, all);
      }
    }
    return new Map([...votes].map(([code, estimates]) => [code, findMedianOfGood(estimates)]));
  }

  /** Lists the deviations of a table, also those that the digits explain. */
  findDeviations(table: TextTable): Deviation[] {
    const estimates = this.#estimates.get(table) ?? estimateRates(table, this.#digits);
    const offset = findOffset(estimates, this.#agreed);
    const deviations = [...table.rates].flatMap(([code, text]): Deviation[] => {
      const [agreed, estimate] = [this.#agreed.get(code), estimates.get(code)];
      if (!agreed || code === table.base) return [];
      const expected = Math.exp(offset.log + agreed.log);
      const shown = Number(text);
      if (estimate) {
        const explained = estimate.uncertainty + agreed.uncertainty + offset.uncertainty;
        return [{ code, shown, expected, logRatio: estimate.log - offset.log - agreed.log, explained }];
      }
      // A rate smaller than the last digit shown is rounded to 0.
      const unit = this.#digits.findUncertainty(text);
      if (expected <= unit * MORE_THAN_ONE_UNIT) return [];
      return [{ code, shown, expected, logRatio: -Infinity, explained: 0 }];
    });
    const own = this.#agreed.get(table.base);
    if (!own) return deviations;
    // The way from the base to the reference by this table, and back by the other tables, comes to 1.
    const logRatio = offset.log + own.log;
    const explained = offset.uncertainty + own.uncertainty;
    return [...deviations, { code: undefined, shown: Math.exp(logRatio), expected: 1, logRatio, explained }];
  }

  /** Finds the rate from `base` to `target` that the tables agree on. The uncertainty is that of its logarithm. */
  findRate(base: string, target: string): { readonly rate: number; readonly uncertainty: number } | undefined {
    const [from, to] = [this.#agreed.get(base), this.#agreed.get(target)];
    return from && to && { rate: Math.exp(to.log - from.log), uncertainty: from.uncertainty + to.uncertainty };
  }
}
