import { countDigits, type ShownDigits } from './decimal.ts';

/** The number of digits with which a target shows its rates. */
export interface DigitsOfRates {
  /** Reads well after a colon. */
  readonly description: string;
  /** Finds the largest difference between a shown rate and the unrounded one, whichever way the target rounds. */
  findUncertainty(text: string): number;
}

/** A guess at the number of decimals of a rate, by the power of ten of its first digit. */
interface Guess {
  readonly description: string;
  countDecimals(exponent: number): number;
}

/** The least number of rates of one power of ten that is judged. */
const FEWEST_OF_SIZE = 12;

/** The least number of rates that proves a guess. */
const FEWEST_RATES = 30;

/**
 * The share of rates that must show all decimals of a guess. One random digit in ten is a zero, which a target may drop
 * at the end; the rates of pegged currencies have more zeros.
 */
const FULL_SHARE = 0.5;

/** Above this power of ten, many rates are those of redenominated currencies: a small rate with zeros appended. */
const LARGE_EXPONENT = 6;

/** The relative difference between doubles that stand for one number and were computed in different ways. */
const NOISE = 1e-13;

/** Infers from the texts of rates with how many digits a target shows them. */
export function observeDigits(texts: Iterable<string>): DigitsOfRates {
  const counted = new Map<string, ShownDigits>();
  const count = (text: string): ShownDigits => {
    const known = counted.get(text) ?? countDigits(text);
    counted.set(text, known);
    return known;
  };
  const seen = [...texts].map(count).filter(({ significant }) => significant > 1);
  const guess = seen.length < FEWEST_RATES ? undefined : buildGuesses(seen).find((each) => isSupported(each, seen));
  const most = findMaximum(seen.map(({ decimals }) => decimals));
  return {
    description: guess?.description ?? `at most ${most} decimals, fewer for some sizes`,
    findUncertainty(text) {
      const { exponent, decimals, written, significant } = count(text);
      // A target shows 0 for a rate below one unit of its last decimal.
      const expected = guess?.countDecimals(exponent) ?? (significant === 0 ? most : written);
      const shown = decimals > Math.max(0, expected) ? decimals : expected;
      return Math.max(10 ** -shown, Math.abs(Number(text)) * NOISE);
    },
  };
}

function buildGuesses(seen: readonly ShownDigits[]): Guess[] {
  const decimals = findMaximum(seen.map((each) => each.decimals));
  const significant = findMaximum(seen.map((each) => each.significant));
  const usual = findMaximum(seen.filter(({ exponent }) => exponent >= 0).map((each) => each.decimals));
  const figures = findMaximum(seen.filter((each) => each.decimals > usual).map((each) => each.significant));
  return [
    { description: `${decimals} decimals`, countDecimals: () => decimals },
    { description: `${significant} significant figures`, countDecimals: (exponent) => significant - 1 - exponent },
    {
      description: `${usual} decimals, at least ${figures} significant figures`,
      countDecimals: (exponent) => Math.max(usual, figures - 1 - exponent),
    },
  ];
}

/** Checks that no rate has more digits than a guess says, and that most rates of each size have as many. */
function isSupported({ countDecimals }: Guess, seen: readonly ShownDigits[]): boolean {
  const sizes = new Set(seen.map(({ exponent }) => exponent));
  return [...sizes].every((exponent) => {
    const rates = seen.filter((each) => each.exponent === exponent);
    const expected = Math.max(0, countDecimals(exponent));
    const full = rates.filter(({ decimals }) => decimals === expected).length;
    const isBelow = rates.every(({ decimals, significant }) => decimals <= expected || significant <= 1);
    return isBelow && (rates.length < FEWEST_OF_SIZE || exponent > LARGE_EXPONENT || full >= rates.length * FULL_SHARE);
  });
}

function findMaximum(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0);
}
