import { expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import type { TextTable } from '../../observing/estimate.ts';
import type { SeenTable } from './seen-answers.ts';

/** The decimals of a rate, and the least number of its significant figures, as this project has decided. */
const DECIMALS = 6;
const FIGURES = 6;

/** A little more than 1, because doubles are not exact. */
const NOISE = 1.000_01;

/** Rates with more digits than this are left to clauses that compute exactly: a double holds few more. */
const MOST_DIGITS = 12;

/** A rate that follows from the digits of a table, and the largest error that these digits leave. */
interface ImpliedRate {
  readonly rate: number;
  readonly uncertainty: number;
}

/**
 * Fails unless each rate is the one that the other tables imply, rounded half up. Of a strong currency, a table shows
 * more digits of a cross rate than the tables of weaker ones, so most rates follow from another table to a tenth of their
 * last digit.
 */
export function expectRoundedHalfUp(tables: readonly SeenTable[]): void {
  for (const table of tables)
    for (const [code, text] of table.rates) {
      const implied = tables
        .filter(({ base }) => base !== table.base)
        .flatMap((other) => imply(other, table.base, code))
        .reduce<ImpliedRate | undefined>((best, each) => (best && isSurer(best, each) ? best : each), undefined);
      if (!implied || code === table.base) continue;
      const unit = findUnit(implied.rate);
      if (implied.rate / unit > 10 ** MOST_DIGITS) continue;
      const isRounded = Math.abs(Number(text) - implied.rate) <= (unit / 2 + implied.uncertainty) * NOISE;
      const expected = `${implied.rate.toPrecision(MOST_DIGITS)} from ${table.base} to ${code}, rounded half up`;
      checkExchange(table.answer, () => expectThat(isRounded, expected, text));
    }
}

/** Finds the unit of the last digit of a rate of some size. */
export const findUnit = (rate: number): number => 10 ** -Math.max(DECIMALS, FIGURES - 1 - Math.floor(Math.log10(rate)));

/** Derives a rate from the table of a third currency. */
function imply(table: TextTable, base: string, code: string): ImpliedRate[] {
  const [divisor, dividend] = [readRate(table, base), readRate(table, code)];
  if (!divisor || !dividend) return [];
  const rate = dividend.rate / divisor.rate;
  return [{ rate, uncertainty: rate * (dividend.uncertainty / dividend.rate + divisor.uncertainty / divisor.rate) }];
}

/** Reads a rate of a table. The rate of its base is 1, without an error. */
function readRate({ base, rates }: TextTable, code: string): ImpliedRate | undefined {
  if (code === base) return { rate: 1, uncertainty: 0 };
  const rate = Number(rates.get(code) ?? 0);
  return rate > 0 ? { rate, uncertainty: findUnit(rate) / 2 } : undefined;
}

const isSurer = (one: ImpliedRate, other: ImpliedRate) => one.uncertainty < other.uncertainty;
