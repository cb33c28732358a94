import { expectThat } from '../expectations.ts';
import { about, Mismatch } from '../mismatch.ts';
import { Agreement, type Deviation, type TextTable } from '../observing/agreement.ts';
import { countDigits } from '../observing/decimal.ts';
import { type DigitsOfRates, observeDigits } from '../observing/digits-of-rates.ts';
import type { SeenConversion, SeenTable } from './seen-answers.ts';

/** The relative deviation allowed beyond what the digits explain: a target may take a margin on every rate. */
const COARSE = 0.1;

/** The margin of one currency may be this many times that of another. */
const UNEVEN = 5;

/** The relative deviation allowed for a way to round that the suite does not know. */
const FINE = 1e-9;

/** The largest deviation from 1 of the rate of a currency to itself, however few digits the target shows. */
const OWN_RATE = 0.01;

/** The currencies through which many targets compute the rates of other pairs. */
const PIVOTS = ['USD', 'EUR'];

/** A rate to a pivot below this may have lost digits when it was rounded. */
const SMALL_PIVOT = 0.1;

/** The largest relative uncertainty that a rate to a pivot of at least `SMALL_PIVOT` brings into a table. */
const ENOUGH = 1e-5;

/** Of a rate to a pivot below this, six decimals leave two figures at most: it proves nothing of a conversion. */
const LITTLE = 1e-4;

/** No target rounds a rate above this to 0. */
const SMALL = 1e-3;

/** A little more than one unit, because doubles are not exact. */
const ONE_UNIT = 1.001;

/** All tables of a run, the digits of their rates, and the rates on which they agree. */
export interface Comparison {
  readonly tables: readonly SeenTable[];
  readonly digits: DigitsOfRates;
  readonly agreement: Agreement;
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

/** Fails unless all tables have about the same rates, directly and by way of other currencies. */
export function expectCoarseAgreement({ tables, digits, agreement }: Comparison): void {
  for (const table of tables) {
    const wrong = agreement.findDeviations(table).find(({ code, logRatio, explained }) => {
      const allowed = COARSE + explained + (code === undefined ? findPivotUncertainty(table, digits) : 0);
      return Math.abs(logRatio) > allowed;
    });
    if (wrong) about(table.answer, () => blame(table, wrong));
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
    if (wrong) about(table.answer, () => blame(table, wrong));
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
    if (!(hasMargin ? isAlike(whole) : isFair(whole))) about(table.answer, () => blame(table, whole));
  return hasMargin ? `about ${((1 - Math.exp(usual.logRatio)) * 100).toPrecision(2)} % of every rate` : 'none';
}

function blame({ base }: TextTable, { code, shown, expected }: Deviation): never {
  const what = code
    ? `the same rate from ${base} to ${code} by way of other currencies`
    : `what ${base} buys by its own table, for one that it costs by the others`;
  throw new Mismatch(what, `about ${expected.toPrecision(8)}`, shown);
}

/** Fails unless a table has all codes that any table has. It may leave out a rate that rounds to 0. */
export function expectSameCodes({ tables, digits, agreement }: Comparison): void {
  const codes = new Set(tables.flatMap(({ base, rates }) => [...rates.keys()].filter((code) => code !== base)));
  for (const { base, rates, answer } of tables) {
    const missing = [...codes].find((code) => {
      const isThere = code === base || rates.has(code);
      return !isThere && (agreement.findRate(base, code)?.rate ?? 1) > Math.min(digits.findUncertainty('0'), SMALL);
    });
    about(answer, () => expectThat(missing === undefined, `rates of ${base} for all available currencies`, missing));
  }
}

/**
 * Fails unless a conversion has the rate of a table: the same number when both show equally many digits, and otherwise
 * one that rounds to the other.
 */
export function expectRateOf(table: SeenTable, digits: DigitsOfRates, conversion: SeenConversion): void {
  const { rate, base, target } = conversion;
  const shown = table.rates.get(target);
  if (shown === undefined || base === target) return;
  const what = `the rate of the table from ${base} to ${target}`;
  const [mine, others] = [countDigits(rate), countDigits(shown)];
  const isAlike = mine.decimals === others.decimals && mine.significant === others.significant;
  const unit = isAlike
    ? 0
    : findConversionUncertainty(rate, Number(shown), digits) + findConversionUncertainty(shown, Number(rate), digits);
  expectThat(Math.abs(Number(rate) - Number(shown)) <= unit * ONE_UNIT, `${what}, ${shown}`, rate);
}

/**
 * Finds the largest difference between the rate that a conversion shows and the rate that the target applied. A text of
 * few digits may have lost zeros at its end, but no more of them than a rate of about `size` can have.
 */
export function findConversionUncertainty(text: string, size: number, digits: DigitsOfRates): number {
  const known = digits.findUncertainty(text);
  return Math.min(Math.max(10 ** -countDigits(text).written, known), Math.max(Math.abs(size) * 0.01, 1e-4, known));
}

/** Fails unless a conversion has about the rate on which the tables agree; from a currency to itself, 1. */
export function expectRateOfAll(comparison: Comparison, conversion: SeenConversion): void {
  const { base, target, rate } = conversion;
  if (base === target) expectOwnRate({ base, rates: new Map([[base, rate]]) }, comparison.digits);
  else expectRateWithin(COARSE, comparison, conversion);
}

/** Fails unless a conversion has the rate on which the tables agree, as far as the digits go. */
export function expectFineRateOfAll(comparison: Comparison, conversion: SeenConversion): void {
  if (conversion.base !== conversion.target) expectRateWithin(FINE, comparison, conversion);
}

/** Fails when the rate of a conversion is off by more than a part of it and the uncertainty of the digits. */
function expectRateWithin(part: number, { agreement, digits }: Comparison, conversion: SeenConversion): void {
  const { base, target, rate } = conversion;
  const known = agreement.findRate(base, target);
  if (!known) return;
  const uncertainties = PIVOTS.map((code) => {
    const pivot = agreement.findRate(base, code)?.rate ?? 1;
    return pivot < LITTLE ? 1 : digits.findUncertainty(pivot.toPrecision(2)) / pivot;
  });
  const relative = Math.max(...uncertainties) + Math.min(known.uncertainty, 1) * 2;
  const allowed = findConversionUncertainty(rate, known.rate, digits) + known.rate * (part + relative);
  const difference = Math.abs(Number(rate) - known.rate);
  expectThat(difference <= allowed, `about ${known.rate.toPrecision(8)} from ${base} to ${target}`, rate);
}
