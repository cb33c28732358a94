import { expectSame, expectThat } from '../../expectations.ts';
import { checkExchange, Mismatch } from '../../mismatch.ts';
import { Agreement, type Deviation } from '../../observing/agreement.ts';
import { countDigits } from '../../observing/decimal.ts';
import { type DigitsOfRates, observeDigits } from '../../observing/digits-of-rates.ts';
import type { TextTable } from '../../observing/estimate.ts';
import type { SeenTable } from './seen-answers.ts';

/** The relative deviation allowed beyond what the digits explain: a target may take a margin on every rate. */
export const COARSE = 0.1;

/** The margin of one currency may be this many times that of another. */
const UNEVEN = 5;

/** The relative deviation allowed for a way to round that the suite does not know. */
export const FINE = 1e-9;

/** The largest deviation from 1 of the rate of a currency to itself, however few digits the target shows. */
const OWN_RATE = 0.01;

/** The currencies through which many targets compute the rates of other pairs. */
export const PIVOTS = ['USD', 'EUR'];

/** The rate to a pivot below which rounding may have removed digits that matter. */
const SMALL_PIVOT = 0.1;

/** The largest relative uncertainty that a rate to a pivot of at least `SMALL_PIVOT` brings into a table. */
const ENOUGH = 1e-5;

/** No target rounds a rate above this to 0. */
const SMALL = 1e-3;

/** A little more than one unit, because doubles are not exact. */
export const ONE_UNIT = 1.001;

/** All tables of a run, the digits of their rates, and the rates on which they agree. */
export interface Comparison {
  readonly tables: readonly SeenTable[];
  readonly digits: DigitsOfRates;
  readonly agreement: Agreement;
}

/**
 * Finds the codes with a rate. A code is available by the table of another base: some targets leave the base out of its
 * own table.
 */
export function findAvailableCodes(tables: readonly TextTable[]): Set<string> {
  return new Set(tables.flatMap(({ base, rates }) => [...rates.keys()].filter((code) => code !== base)));
}

/** Compares the tables of a run with one another. */
export function compareTables(tables: readonly SeenTable[]): Comparison {
  const digits = observeDigits(collectRates(tables));
  return { tables, digits, agreement: new Agreement(tables, digits) };
}

/** Collects the rates of all tables. A table that the target sent several times counts once. */
export function collectRates(tables: readonly SeenTable[]): string[] {
  const distinct = new Map(tables.map((table) => [table.answer.text, table]));
  return [...distinct.values()].flatMap(({ rates }) => [...rates.values()]);
}

/** Fails unless a table that lists its own base has 1 there, within one unit of the last digit and `OWN_RATE`. */
export function expectOwnRate({ base, rates }: TextTable, digits: DigitsOfRates): void {
  const own = rates.get(base);
  if (own === undefined) return;
  const unit = Math.min(10 ** -countDigits(own).written, digits.findUncertainty(own), OWN_RATE);
  expectThat(Math.abs(Number(own) - 1) <= unit * ONE_UNIT, `1 for ${base}, the base of the table`, own);
}

/** Fails unless tables have about the rates on which all compared tables agree, directly and by way of one another. */
export function expectCoarseAgreement({ digits, agreement }: Comparison, tables: readonly SeenTable[]): void {
  for (const table of tables) {
    const wrong = agreement.findDeviations(table).find(({ code, logRatio, explained }) => {
      const allowed = COARSE + explained + (code === undefined ? findPivotUncertainty(table, digits) : 0);
      return Math.abs(logRatio) > allowed;
    });
    if (wrong) checkExchange(table.answer, () => blame(table, wrong));
  }
}

/**
 * Finds the relative error of all rates of a table whose target computes them from a rounded rate to the dollar or the
 * euro. That rate has few digits when the base is worth little.
 */
function findPivotUncertainty({ rates }: TextTable, digits: DigitsOfRates): number {
  const uncertainties = PIVOTS.map((code) => {
    const text = rates.get(code) ?? '0';
    const rate = Number(text);
    const relative = rate === 0 ? 0 : digits.findUncertainty(text) / rate;
    // A target that shows few digits of a rate that is not small has no more of them.
    return rate < SMALL_PIVOT ? relative : Math.min(relative, ENOUGH);
  });
  return Math.min(Math.max(...uncertainties), 1);
}

/** Fails unless each rate of each table agrees with the other tables as far as its digits go. */
export function expectFineRates({ tables, agreement }: Comparison): void {
  for (const table of tables) {
    const rates = agreement.findDeviations(table).filter(({ code }) => code !== undefined);
    const wrong = rates.find(({ logRatio, explained }) => Math.abs(logRatio) > FINE + explained);
    if (wrong) checkExchange(table.answer, () => blame(table, wrong));
  }
}

/**
 * Fails unless the way there and back comes to 1 as far as the digits go, or loses a margin by every table. A margin in
 * one table alone is wrong.
 *
 * @returns The margin that the target takes, in words.
 */
export function expectFineBases({ tables, digits, agreement }: Comparison): string {
  const wholes = tables.flatMap((table) => {
    const whole = agreement.findDeviations(table).find(({ code }) => code === undefined);
    if (!whole) return [];
    return [{ table, whole: { ...whole, explained: whole.explained + findPivotUncertainty(table, digits) } }];
  });
  // The half of the tables whose digits leave the least uncertainty shows whether there is a margin.
  const sharp = wholes.toSorted((a, b) => a.whole.explained - b.whole.explained).slice(0, Math.ceil(wholes.length / 2));
  const usual = sharp.toSorted((a, b) => a.whole.logRatio - b.whole.logRatio)[Math.floor(sharp.length / 2)]?.whole;
  const isFair = ({ logRatio, explained }: Deviation) => Math.abs(logRatio) <= FINE + explained;
  const hasMargin = usual !== undefined && usual.logRatio < 0 && !isFair(usual);
  const isAlike = ({ logRatio, explained }: Deviation) =>
    hasMargin && logRatio - explained <= usual.logRatio / UNEVEN && logRatio + explained >= usual.logRatio * UNEVEN;
  for (const { table, whole } of wholes)
    if (!(hasMargin ? isAlike(whole) : isFair(whole))) checkExchange(table.answer, () => blame(table, whole));
  return hasMargin ? `about ${((1 - Math.exp(usual.logRatio)) * 100).toPrecision(2)} % of every rate` : 'none';
}

function blame({ base }: TextTable, { code, shown, expected }: Deviation): never {
  const what = code
    ? `the same rate from ${base} to ${code} by way of other currencies`
    : `what ${base} buys by its own table, for one that it costs by the others`;
  throw new Mismatch(what, `about ${expected.toPrecision(12)}`, shown);
}

/** Fails unless a table has all codes that any table has. The table may leave out a rate that rounds to 0. */
export function expectSameCodes({ tables, digits, agreement }: Comparison): void {
  const codes = findAvailableCodes(tables);
  for (const { base, rates, answer } of tables) {
    const missing = [...codes].find((code) => {
      const isThere = code === base || rates.has(code);
      return !isThere && (agreement.findRate(base, code)?.rate ?? 1) > Math.min(digits.findUncertainty('0'), SMALL);
    });
    checkExchange(answer, () =>
      expectThat(missing === undefined, `rates of ${base} for all available currencies`, missing),
    );
  }
}

/** Fails unless two tables of one base and one `updated_at` have the same rates. */
export function expectSameEdition(table: SeenTable, other: SeenTable): void {
  if (table.base !== other.base || table.updatedAt !== other.updatedAt) return;
  const codes = new Set([...other.rates.keys(), ...table.rates.keys()]);
  for (const code of codes) {
    const subject = `the rate from ${table.base} to ${code} as of ${table.updatedAt}`;
    const [expected, received] = [other, table].map(({ rates }) => rates.get(code) ?? 'none');
    checkExchange(table.answer, () => expectSame(subject, received, expected));
  }
}
