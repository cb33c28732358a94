import type { DigitsOfRates } from './digits-of-rates.ts';

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
