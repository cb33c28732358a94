import { digitsOf, type ShownDigits } from './decimal.ts';

/** With how many digits a target shows its rates. */
export interface DigitsOfRates {
  /** So that it reads after a colon. */
  readonly description: string;
  /** By how much the rate behind a shown one can be greater or smaller, whichever way it was rounded. */
  unitOf(text: string): number;
}

/** A guess at how many decimals a target gives a rate, by the power of ten of its first digit. */
interface Guess {
  readonly description: string;
  decimalsOf(exponent: number): number;
}

/** Rates of the same power of ten are compared when there are as many. */
const FEWEST = 12;

/** Of fewer rates than this nobody can tell how they are shown. */
const FEWEST_RATES = 30;

/** Of random digits one in ten is a zero that may have been dropped; currencies that are pegged have more. */
const SHARE = 0.5;

/** The power of ten from which a rate is often a small one with zeros behind it: of money that had many struck off. */
const LARGE = 6;

/** Two doubles that came about in different ways differ by this part of them. */
const NOISE = 1e-13;

/** Finds out from all rates that were seen how many digits they are given. */
export function observeDigits(texts: Iterable<string>): DigitsOfRates {
  const seen = [...texts].map(digitsOf).filter(({ significant }) => significant > 1);
  const guess = seen.length < FEWEST_RATES ? undefined : guessesFrom(seen).find((each) => isTight(each, seen));
  const most = maximum(seen.map(({ decimals }) => decimals));
  return {
    description: guess?.description ?? `at most ${most} decimals, fewer for some sizes`,
    unitOf(text) {
      const { exponent, decimals, written, significant } = digitsOf(text);
      // Nothing is what is less than the smallest rate that is shown.
      const expected = guess?.decimalsOf(exponent) ?? (significant === 0 ? most : written);
      const shown = decimals > Math.max(0, expected) ? decimals : expected;
      return Math.max(10 ** -shown, Math.abs(Number(text)) * NOISE);
    },
  };
}

function guessesFrom(seen: readonly ShownDigits[]): Guess[] {
  const decimals = maximum(seen.map((each) => each.decimals));
  const significant = maximum(seen.map((each) => each.significant));
  const usual = maximum(seen.filter(({ exponent }) => exponent >= 0).map((each) => each.decimals));
  const figures = maximum(seen.filter((each) => each.decimals > usual).map((each) => each.significant));
  return [
    { description: `${decimals} decimals`, decimalsOf: () => decimals },
    { description: `${significant} significant figures`, decimalsOf: (exponent) => significant - 1 - exponent },
    {
      description: `${usual} decimals, at least ${figures} significant figures`,
      decimalsOf: (exponent) => Math.max(usual, figures - 1 - exponent),
    },
  ];
}

/** Whether no rate has more digits than a guess says, and most rates of each size have as many. */
function isTight({ decimalsOf }: Guess, seen: readonly ShownDigits[]): boolean {
  const sizes = new Set(seen.map(({ exponent }) => exponent));
  return [...sizes].every((exponent) => {
    const rates = seen.filter((each) => each.exponent === exponent);
    const expected = Math.max(0, decimalsOf(exponent));
    const full = rates.filter(({ decimals }) => decimals === expected).length;
    const isBelow = rates.every(({ decimals, significant }) => decimals <= expected || significant <= 1);
    return isBelow && (rates.length < FEWEST || exponent > LARGE || full >= rates.length * SHARE);
  });
}

function maximum(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0);
}
