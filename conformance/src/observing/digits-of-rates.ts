import { countDigits, type ShownDigits } from './decimal.ts';

/** The number of digits with which a target shows its rates. */
export interface DigitsOfRates {
  /** Reads well after a colon. */
  readonly description: string;
  /** Finds the largest difference between a shown rate and the unrounded one, whichever way the target rounds. */
  findUncertainty(text: string): number;
  /** True when no other rounded number is behind a rate. */
  readonly isExact?: true;
}

/** A guess: so many decimals, or more where that leaves fewer significant figures. */
interface Guess {
  readonly decimals: number;
  readonly figures: number;
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
export function observeDigits(texts: readonly string[]): DigitsOfRates {
  const seen = texts.map(countDigits).filter(({ significant }) => significant > 1);
  const guess = seen.length < FEWEST_RATES ? undefined : listGuesses(seen).find((each) => isSupported(each, seen));
  const most = findMost(seen, 'decimals');
  return {
    description: guess ? describeGuess(guess) : `at most ${most} decimals, fewer for some sizes`,
    findUncertainty(text) {
      const { exponent, decimals, written, significant } = countDigits(text);
      // A target shows 0 for a rate below one unit of its last decimal.
      const expected = guess ? countDecimals(guess, exponent) : significant === 0 ? most : written;
      const shown = decimals > Math.max(0, expected) ? decimals : expected;
      return Math.max(10 ** -shown, Math.abs(Number(text)) * NOISE);
    },
  };
}

/** Lists the guesses that the longest texts suggest. The simplest comes first. */
function listGuesses(seen: readonly ShownDigits[]): Guess[] {
  const usual = findMost(
    seen.filter(({ exponent }) => exponent >= 0),
    'decimals',
  );
  const ofSmall = seen.filter(({ decimals }) => decimals > usual);
  return [
    { decimals: findMost(seen, 'decimals'), figures: -Infinity },
    { decimals: -Infinity, figures: findMost(seen, 'significant') },
    { decimals: usual, figures: findMost(ofSmall, 'significant') },
  ];
}

function describeGuess({ decimals, figures }: Guess): string {
  if (figures < 0) return `${decimals} decimals`;
  return decimals < 0
    ? `${figures} significant figures`
    : `${decimals} decimals, at least ${figures} significant figures`;
}

const countDecimals = ({ decimals, figures }: Guess, exponent: number) => Math.max(decimals, figures - 1 - exponent);

/** Checks that no rate has more digits than a guess says, and that most rates of each size have as many. */
function isSupported(guess: Guess, seen: readonly ShownDigits[]): boolean {
  const exponents = new Set(seen.map(({ exponent }) => exponent));
  return [...exponents].every((exponent) => {
    const rates = seen.filter((rate) => rate.exponent === exponent);
    const expected = Math.max(0, countDecimals(guess, exponent));
    const full = rates.filter(({ decimals }) => decimals === expected).length;
    const isJudged = rates.length >= FEWEST_OF_SIZE && exponent <= LARGE_EXPONENT;
    return rates.every(({ decimals }) => decimals <= expected) && (!isJudged || full >= rates.length * FULL_SHARE);
  });
}

const findMost = (seen: readonly ShownDigits[], digits: 'decimals' | 'significant') =>
  seen.reduce((most, each) => Math.max(most, each[digits]), 0);

/** The decimals of a rate, and the least number of its significant figures, as this project has decided. */
const DECIMALS = 6;
const FIGURES = 6;

/** Finds the unit of the last digit of a rate of some size. */
export const findDecidedUnit = (rate: number): number =>
  10 ** -Math.max(DECIMALS, FIGURES - 1 - Math.floor(Math.log10(rate)));

/** The digits of rates as decided. A rate that is rounded half up is half a unit off at most. */
export const decidedDigits: DigitsOfRates = {
  isExact: true,
  description: '6 decimals, at least 6 significant figures',
  findUncertainty: (text) => Math.max(findDecidedUnit(Number(text)) * 0.500_01, Number(text) * 1e-13),
};
