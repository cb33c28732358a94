import { expectThat } from '../expectations.ts';
import { about, Mismatch } from '../mismatch.ts';
import { Agreement, type Departure, type TextTable } from '../observing/agreement.ts';
import { digitsOf } from '../observing/decimal.ts';
import { type DigitsOfRates, observeDigits } from '../observing/digits-of-rates.ts';
import type { SeenConversion, SeenTable } from './seen-answers.ts';

/** By which part rates may be off that no digits explain: a margin between buying and selling, say. */
const COARSE = 0.1;

/** By how many times the margins of two currencies may differ. */
const UNEVEN = 5;

/** A rate that departs less than this may be rounded in some way that nobody thought of. */
const FINE = 1e-9;

/** Of how many units in the last place the rate of a currency to itself may be off, but not by more than a cent of it. */
const OWN_RATE = 0.01;

/** All tables of a run, and what they say together. */
export interface Comparison {
  readonly tables: readonly SeenTable[];
  readonly digits: DigitsOfRates;
  readonly agreement: Agreement;
}

/** Compares the tables that were seen. */
export function compareTables(tables: readonly SeenTable[]): Comparison {
  const digits = observeDigits(collectRates(tables));
  return { tables, digits, agreement: new Agreement(tables, digits) };
}

/** Collects the rates of all tables. A table that was given often says no more than once. */
export function collectRates(tables: readonly SeenTable[]): string[] {
  const distinct = new Map(tables.map((table) => [table.answer.text, table]));
  return [...distinct.values()].flatMap(({ rates }) => [...rates.values()]);
}

/** Fails unless the rate of the base, where it is listed, is 1, as far as the digits of all rates go. */
export function expectOwnRate({ base, rates }: TextTable, digits: DigitsOfRates): void {
  const own = rates.get(base);
  if (own === undefined) return;
  const unit = Math.min(10 ** -digitsOf(own).written, digits.unitOf(own), OWN_RATE);
  expectThat(Math.abs(Number(own) - 1) <= unit * 1.001, `1 for ${base}, the base of the table`, own);
}

/** Fails unless all tables say about the same, way through others or not. */
export function expectCoarseAgreement({ tables, digits, agreement }: Comparison): void {
  for (const table of tables) {
    const wrong = agreement.departuresOf(table).find(({ code, by, explained }) => {
      const allowed = COARSE + explained + (code === undefined ? doubtOfPivot(table, digits) : 0);
      return Math.abs(by) > allowed;
    });
    if (wrong) about(table.answer, () => blame(table, wrong));
  }
}

/**
 * How much all rates of a table may be off where they were computed from a rate to the dollar or the euro that was rounded
 * first: of a currency of little worth, few digits are left.
 */
function doubtOfPivot({ rates }: TextTable, digits: DigitsOfRates): number {
  const doubts = PIVOTS.map((code) => {
    const [text, value] = [rates.get(code) ?? '0', Number(rates.get(code) ?? 0)];
    const doubt = value === 0 ? 0 : digits.unitOf(text) / value;
    // Of a rate that is not small, few digits are all there are.
    return value < SMALL_PIVOT ? doubt : Math.min(doubt, ENOUGH);
  });
  return Math.min(Math.max(...doubts), 1);
}

const PIVOTS = ['USD', 'EUR'];
const SMALL_PIVOT = 0.1;
const ENOUGH = 1e-5;

/** Fails unless all rates of each table agree with those of the others as far as their digits go. */
export function expectFineRates({ tables, agreement }: Comparison): void {
  for (const table of tables) {
    const rates = agreement.departuresOf(table).filter(({ code }) => code !== undefined);
    const wrong = rates.find(({ by, explained }) => Math.abs(by) > FINE + explained);
    if (wrong) about(table.answer, () => blame(table, wrong));
  }
}

/**
 * Fails unless the way there and back comes to 1 as far as the digits go, or loses a margin by every table: one table
 * alone with a margin is wrong.
 *
 * @returns the margin that the target takes, in words.
 */
export function expectFineBases({ tables, digits, agreement }: Comparison): string {
  const wholes = tables.flatMap((table) => {
    const whole = agreement.departuresOf(table).find(({ code }) => code === undefined);
    if (!whole) return [];
    return [{ table, whole: { ...whole, explained: whole.explained + doubtOfPivot(table, digits) } }];
  });
  // A margin is seen where the digits leave little doubt of the table.
  const sharp = wholes.toSorted((a, b) => a.whole.explained - b.whole.explained).slice(0, Math.ceil(wholes.length / 2));
  const usual = sharp.toSorted((a, b) => a.whole.by - b.whole.by)[Math.floor(sharp.length / 2)]?.whole;
  const isFair = ({ by, explained }: Departure) => Math.abs(by) <= FINE + explained;
  const hasMargin = usual !== undefined && usual.by < 0 && !isFair(usual);
  const isAlike = ({ by, explained }: Departure) =>
    hasMargin && by - explained <= usual.by / UNEVEN && by + explained >= usual.by * UNEVEN;
  for (const { table, whole } of wholes)
    if (!(hasMargin ? isAlike(whole) : isFair(whole))) about(table.answer, () => blame(table, whole));
  return hasMargin ? `about ${((1 - Math.exp(usual.by)) * 100).toPrecision(2)} % of every rate` : 'none';
}

function blame({ base }: TextTable, { code, shown, expected }: Departure): never {
  const what = code
    ? `the same rate from ${base} to ${code} by way of other currencies`
    : `what ${base} buys by its own table, for one that it costs by the others`;
  throw new Mismatch(what, `about ${expected.toPrecision(8)}`, shown);
}

/** Fails unless a table has all codes that any table has. Those that round to nothing may be left out. */
export function expectSameCodes({ tables, digits, agreement }: Comparison): void {
  const codes = new Set(tables.flatMap(({ base, rates }) => [...rates.keys()].filter((code) => code !== base)));
  for (const { base, rates, answer } of tables) {
    const missing = [...codes].find((code) => {
      const isThere = code === base || rates.has(code);
      return !isThere && (agreement.rateOf(base, code)?.rate ?? 1) > Math.min(digits.unitOf('0'), SMALL);
    });
    about(answer, () => expectThat(missing === undefined, `rates of ${base} for all available currencies`, missing));
  }
}

/** Nobody rounds greater rates to nothing. */
const SMALL = 1e-3;

/**
 * Fails unless a conversion has a rate of a table: the same where both show as many digits, one that rounds to the other
 * where one shows fewer.
 */
export function expectRateOf(table: SeenTable, digits: DigitsOfRates, conversion: SeenConversion): void {
  const { rate, base, target } = conversion;
  const shown = table.rates.get(target);
  if (shown === undefined || base === target) return;
  const what = `the rate of the table from ${base} to ${target}`;
  const [mine, others] = [digitsOf(rate), digitsOf(shown)];
  const isAlike = mine.decimals === others.decimals && mine.significant === others.significant;
  const unit = isAlike ? 0 : unitOf(rate, Number(shown), digits) + unitOf(shown, Number(rate), digits);
  expectThat(Math.abs(Number(rate) - Number(shown)) <= unit * 1.001, `${what}, ${shown}`, rate);
}

/**
 * By how much the rate behind the one that a conversion shows can be off. A text of few digits may have lost zeros, but
 * not more of them than its size lets one believe.
 */
export function unitOf(text: string, size: number, digits: DigitsOfRates): number {
  const known = digits.unitOf(text);
  return Math.min(Math.max(10 ** -digitsOf(text).written, known), Math.max(Math.abs(size) * 0.01, 1e-4, known));
}

/** Of a rate of less to the pivot, six decimals leave two figures. */
const LITTLE = 1e-4;

/** Fails unless a conversion has about the rate that the tables come to together, and a currency 1 to itself. */
export function expectRateOfAll(comparison: Comparison, conversion: SeenConversion): void {
  const { base, target, rate } = conversion;
  if (base === target) expectOwnRate({ base, rates: new Map([[base, rate]]) }, comparison.digits);
  else expectRateWithin(COARSE, comparison, conversion);
}

/** Fails unless a conversion has the rate that the tables come to together, as far as the digits go. */
export function expectFineRateOfAll(comparison: Comparison, conversion: SeenConversion): void {
  if (conversion.base !== conversion.target) expectRateWithin(FINE, comparison, conversion);
}

function expectRateWithin(part: number, { agreement, digits }: Comparison, conversion: SeenConversion): void {
  const { base, target, rate } = conversion;
  const known = agreement.rateOf(base, target);
  if (!known) return;
  const doubts = PIVOTS.map((code) => {
    const pivot = agreement.rateOf(base, code)?.rate ?? 1;
    return pivot < LITTLE ? 1 : digits.unitOf(pivot.toPrecision(2)) / pivot;
  });
  const doubt = Math.max(...doubts) + Math.min(known.doubt, 1) * 2;
  const allowed = unitOf(rate, known.rate, digits) + known.rate * (part + doubt);
  const difference = Math.abs(Number(rate) - known.rate);
  expectThat(difference <= allowed, `about ${known.rate.toPrecision(8)} from ${base} to ${target}`, rate);
}
