import { countDigits, findMostDecimals } from './decimal.ts';
import { type DigitsOfRates, observeDigits } from './digits-of-rates.ts';
import type { Finding, TextTable } from './finding.ts';

/** The relative deviation allowed beyond what the digits explain: a target may take a margin on every rate. */
export const COARSE = 0.1;

/** The relative deviation allowed for a way to round that the suite does not know. */
export const FINE = 1e-9;

/** The margin of one pair of currencies may be this many times that of another. */
const UNEVEN = 10;

/** The largest deviation from 1 of the rate of a currency to itself, however few digits the target shows. */
const OWN_RATE = 0.01;

/** The currencies through which many targets compute the rates of other pairs. */
const PIVOTS = ['USD', 'EUR'];

/** The rate to a pivot below which rounding may have removed digits that matter. */
const SMALL_PIVOT = 0.1;

/** The relative error that the rounded rate to any other pivot brings into a table: five figures are right at least. */
const OF_OTHER_PIVOT = 1e-5;

/** No target rounds a rate above this to 0. */
const SMALL = 1e-3;

/** A little more than one unit, because doubles are not exact. */
export const ONE_UNIT = 1.001;

/** A rate whose last digit is worth this part of the rate, or more, may have been rounded up from almost nothing. */
const VAGUE = 0.9;

/** Estimates are good when their uncertainty is at most this many times that of the best one. */
const GOOD_FACTOR = 16;

/** The number of best estimates that are good whatever their uncertainty. */
const FEWEST_GOOD = 3;

/** The most tables that vote on what is right, each of another base. */
const MOST_VOTERS = 9;

/** The natural logarithm of a rate, and its largest error that the digits of the rate allow. */
interface Estimate {
  readonly log: number;
  readonly uncertainty: number;
}

/** All tables of a run, and the digits of their rates. */
export interface Comparison<Table extends TextTable = TextTable> {
  readonly tables: readonly Table[];
  readonly digits: DigitsOfRates;
  /** The usable rates of the tables that vote, without that of the base to itself. */
  readonly estimates: ReadonlyMap<TextTable, ReadonlyMap<string, Estimate>>;
}

/** Compares the tables of a run with one another. Their rates show their digits, unless the digits are known. */
export function compareTables<Table extends TextTable>(
  tables: readonly Table[],
  digits: DigitsOfRates = observeDigits(tables.flatMap(({ rates }) => [...rates.values()])),
): Comparison<Table> {
  const ofBases = [...new Map(tables.toReversed().map((table) => [table.base, table])).values()].reverse();
  const voters = ofBases.slice(0, MOST_VOTERS);
  return { tables, digits, estimates: new Map(voters.map((table) => [table, estimateRates(table, digits)])) };
}

/** Estimates the rates of a table from the digits shown. A rate of 0 is no estimate. */
function estimateRates({ base, rates }: TextTable, digits: DigitsOfRates): Map<string, Estimate> {
  // A target may show fewer decimals in the table of one base than in those of others.
  const unit = 10 ** -findMostDecimals(rates.values());
  const estimates = [...rates].flatMap(([code, text]): [string, Estimate][] => {
    const rate = Number(text);
    const relative = Math.max(digits.findUncertainty(text), unit) / rate;
    const uncertainty = relative < VAGUE ? -Math.log1p(-relative) : Infinity;
    // A target with a margin takes it from every rate but that of the base to itself.
    return rate > 0 && code !== base ? [[code, { log: Math.log(rate), uncertainty }]] : [];
  });
  return new Map(estimates);
}

/** Finds the rate from a base that the tables of other bases imply. Its uncertainty is infinite when they imply nothing. */
export function findImpliedRate({ estimates }: Comparison, base: string, target: string): Estimate {
  return findMedianOfGood(
    [...estimates].flatMap(([table, rates]) => {
      const [from, to] = [rates.get(base), rates.get(target)];
      if (table.base === base || !from || !to) return [];
      return [{ log: to.log - from.log, uncertainty: to.uncertainty + from.uncertainty }];
    }),
  );
}

/** Finds the median of the estimates that are about as certain as the best one: one wrong table has no majority. */
function findMedianOfGood(estimates: readonly Estimate[]): Estimate {
  const sorted = estimates.toSorted((a, b) => a.uncertainty - b.uncertainty);
  const most = (sorted[0]?.uncertainty ?? 0) * GOOD_FACTOR;
  const good = sorted.filter(
    ({ uncertainty }, place) => uncertainty <= most || (place < FEWEST_GOOD && uncertainty < Infinity),
  );
  const logs = good.toSorted((a, b) => a.log - b.log);
  return logs[Math.floor((logs.length - 1) / 2)] ?? { log: 0, uncertainty: Infinity };
}

/**
 * Finds the part of a rate that the target keeps: half of what most ways there and back lose; 0 when digits explain the
 * loss. A fault in one table does not reach most ways.
 */
export function findMargin({ digits, estimates }: Comparison): number {
  const tables = [...estimates.keys()];
  const losses = tables.flatMap((table, place) =>
    tables.slice(place + 1).flatMap((other) => {
      const [there, back] = [estimates.get(table)?.get(other.base), estimates.get(other)?.get(table.base)];
      if (table.base === other.base || !there || !back) return [];
      const pivots = [table, other].map(({ rates }) => findPivotError((code) => rates.get(code), digits));
      const uncertainty = pivots.reduce((sum, error) => sum + error, there.uncertainty + back.uncertainty);
      return [{ log: -there.log - back.log, uncertainty }];
    }),
  );
  const { log, uncertainty } = findMedianOfGood(losses);
  return log > uncertainty + FINE ? log / 2 : 0;
}

/**
 * Finds the relative error of all rates from a base when the target computes them from a rounded rate to the dollar or the
 * euro. That rate has few digits when the base is worth little.
 *
 * @param readRate - Finds the rate from the base to a pivot, if there is one.
 */
export function findPivotError(readRate: (code: string) => string | undefined, digits: DigitsOfRates): number {
  const errors = PIVOTS.flatMap((code) => {
    const text = readRate(code);
    const rate = Number(text);
    if (text === undefined) return [];
    return rate >= SMALL_PIVOT ? OF_OTHER_PIVOT : rate === 0 ? 1 : digits.findUncertainty(text) / rate;
  });
  return Math.min(Math.max(0, ...errors), 1);
}

/** Finds a rate of a table to its own base other than 1, by more than one unit of the last digit or `OWN_RATE`. */
export function findOwnRate<Table extends TextTable>(table: Table, digits: DigitsOfRates): Finding<Table>[] {
  const own = table.rates.get(table.base) ?? '1';
  const unit = Math.min(10 ** -countDigits(own).written, digits.findUncertainty(own), OWN_RATE);
  if (Math.abs(Number(own) - 1) <= unit * ONE_UNIT) return [];
  const expected = `1 for ${table.base}, the base of the table`;
  return [{ of: table, subject: expected, expected, received: own }];
}

/** Finds rates of tables that differ from those of other tables by more than digits and margin explain. */
export function findFineDeviations<Table extends TextTable>(comparison: Comparison<Table>): Finding<Table>[] {
  return findDeviations(comparison, comparison.tables, FINE + findMargin(comparison) * UNEVEN);
}

/** Finds rates of tables that differ from those of other tables by more than a part and the digits. */
export function findDeviations<Table extends TextTable>(
  comparison: Comparison,
  tables: readonly Table[],
  part: number,
): Finding<Table>[] {
  const { digits } = comparison;
  return tables.flatMap((table) => {
    const { base, rates } = table;
    const estimates = comparison.estimates.get(table) ?? estimateRates(table, digits);
    const pivot = digits.isExact ? 0 : findPivotError((code) => rates.get(code), digits);
    const decimals = findMostDecimals(rates.values());
    return [...rates].flatMap(([code, text]) => {
      const implied = findImpliedRate(comparison, base, code);
      const estimate = estimates.get(code);
      const allowed = part + pivot + implied.uncertainty + (estimate?.uncertainty ?? 0);
      const isRight = estimate
        ? Math.abs(estimate.log - implied.log) <= allowed
        : Math.exp(implied.log - allowed) <= findUnitOfZero(comparison, code, decimals) * ONE_UNIT;
      if (isRight || code === base) return [];
      const subject = `the rate from ${base} to ${code} that other tables imply`;
      return [{ of: table, subject, expected: `about ${Math.exp(implied.log).toPrecision(12)}`, received: text }];
    });
  });
}

/** Finds the rate below which a table shows 0: the last digit that it shows of other rates, and that others show of a code. */
function findUnitOfZero({ tables, digits }: Comparison, code: string, decimals: number): number {
  const ofCode = findMostDecimals(tables.flatMap(({ rates }) => rates.get(code) ?? []));
  return Math.max(digits.findUncertainty('0'), 10 ** -Math.min(decimals, ofCode));
}

/**
 * Finds the codes with a rate. A code is available by the table of another base: some targets leave the base out of its
 * own table.
 */
export function findAvailableCodes(tables: readonly TextTable[]): Set<string> {
  return new Set(tables.flatMap(({ base, rates }) => [...rates.keys()].filter((code) => code !== base)));
}

/** Finds tables that lack a code of another table. A table may leave out a rate that rounds to 0. */
export function findMissingCodes<Table extends TextTable>(comparison: Comparison<Table>): Finding<Table>[] {
  const { tables, digits } = comparison;
  const codes = [...findAvailableCodes(tables)];
  const least = Math.min(digits.findUncertainty('0'), SMALL);
  return tables.flatMap((table) => {
    const missing = codes.filter((code) => code !== table.base && !table.rates.has(code));
    const received = missing.find((code) => Math.exp(findImpliedRate(comparison, table.base, code).log) > least);
    const expected = `rates of ${table.base} for all available currencies`;
    return received === undefined ? [] : [{ of: table, subject: expected, expected, received }];
  });
}
