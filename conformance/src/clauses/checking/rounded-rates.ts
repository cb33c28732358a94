import { checkExchange, Mismatch } from '../../mismatch.ts';
import type { TextTable } from '../../observing/estimate.ts';
import type { SeenTable } from './seen-answers.ts';

/** The decimals of a rate, and the least number of its significant figures, as this project has decided. */
const DECIMALS = 6;
const FIGURES = 6;

/** A little more than 1, because doubles are not exact. */
const NOISE = 1.000_01;

/** Rates with more digits than this are left to clauses that compute exactly: a double holds few more. */
const MOST_DIGITS = 12;

/** The largest error of an implied rate that proves anything, in units of the last digit. */
const MOST_UNCERTAIN = 0.1;

/** A rate that follows from the digits of a table, and the largest error that these digits leave. */
interface ImpliedRate {
  readonly rate: number;
  readonly uncertainty: number;
}

/**
 * Fails unless each rate is the one that other tables imply, rounded half up. The table of a strong currency shows more
 * digits of a cross rate than those of weaker ones, so that many rates follow from another table to a tenth of their last
 * digit.
 */
export function expectRoundedHalfUp(tables: readonly SeenTable[]): void {
  for (const table of tables)
    for (const [code, text] of table.rates)
      for (const other of tables) {
        if (other.base === table.base || code === table.base) continue;
        const implied = imply(other, table.base, code);
        if (!implied) continue;
        const { rate, uncertainty } = implied;
        const unit = findUnit(rate);
        if (uncertainty > unit * MOST_UNCERTAIN || rate / unit > 10 ** MOST_DIGITS) continue;
        if (Math.abs(Number(text) - rate) <= (unit / 2 + uncertainty) * NOISE) continue;
        const expected = `${rate.toPrecision(MOST_DIGITS)} by the table of ${other.base}, rounded half up`;
        checkExchange(table.answer, () => {
          throw new Mismatch(`the rate from ${table.base} to ${code}`, expected, text);
        });
      }
}

/** Finds the unit of the last digit of a rate of some size. */
export const findUnit = (rate: number): number => 10 ** -Math.max(DECIMALS, FIGURES - 1 - Math.floor(Math.log10(rate)));

/** Derives a rate from the table of another currency. */
function imply(table: TextTable, base: string, code: string): ImpliedRate | undefined {
  const [divisor, dividend] = [readRate(table, base), readRate(table, code)];
  if (!divisor || !dividend) return undefined;
  const rate = dividend.rate / divisor.rate;
  return { rate, uncertainty: rate * (dividend.uncertainty / dividend.rate + divisor.uncertainty / divisor.rate) };
}

/** Reads a rate of a table. The rate of its base is 1, without an error. */
function readRate({ base, rates }: TextTable, code: string): ImpliedRate | undefined {
  if (code === base) return { rate: 1, uncertainty: 0 };
  const rate = Number(rates.get(code) ?? 0);
  return rate > 0 ? { rate, uncertainty: findUnit(rate) / 2 } : undefined;
}
