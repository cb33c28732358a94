import { divide, multiply, type Ratio } from '@crossrate/contract/money';
import { scaleText } from './bank-rates.ts';
import { ecbCodes } from './real-rates.ts';
import type { MockTable } from './upstream.ts';

const DAY_MS = 86_400_000;

/** The others are pegged, or anchors of pegs, which would have to move together. */
const moving: readonly string[] = ecbCodes.filter(
  (code) => !['USD', 'DKK', 'HKD', 'GBP', 'INR', 'SGD', 'ZAR'].includes(code),
);

/**
 * Moves the liquid rates of a table a little for each day since the start of the mock, as markets do: a table that repeats
 * itself under a new date has not been published. The first table of each provider has the real rates.
 *
 * @param first - The as-of time of the provider's table at the start of the mock, in milliseconds since the epoch.
 */
export function moveRates(table: MockTable, first: number): MockTable {
  const { base, asOf, rates, banks } = table;
  const days = countDays(first, asOf);
  const move = (code: string, on: number) => divide(computeMove(code, on), computeMove(base, on));
  const moved = [...rates].map(([code, text]) => [code, scaleText(text, move(code, days))] as const);
  if (!banks) return { ...table, rates: new Map(moved) };
  const movedBanks = [...banks].map(([key, bank]) => {
    const factors = [...bank.factors].map(([code, factor]) => {
      // The rate of a bank is that of the table times its factor.
      return [code, multiply(factor, divide(move(code, countDays(first, bank.asOf)), move(code, days)))] as const;
    });
    return [key, { ...bank, factors: new Map(factors) }] as const;
  });
  return { ...table, rates: new Map(moved), banks: new Map(movedBanks) };
}

function countDays(from: number, to: number): number {
  return Math.ceil((to - from) / DAY_MS);
}

/** Computes the factor of a day: up to 0.3 %, another one on each of seven days, and 1 on the first. */
function computeMove(code: string, days: number): Ratio {
  // currency-api writes codes in lower case.
  const place = moving.indexOf(code.toUpperCase());
  const pace = place < 0 ? 0 : 1 + (place % 6);
  const step = (((days * pace) % 7) + 7) % 7;
  return { numerator: 2_000n + BigInt(step), denominator: 2_000n };
}
