import { divide, multiply, type Ratio } from '@crossrate/contract/money';
import type { MockTable } from '../upstream.ts';
import { changeRates } from './alter-rates.ts';

export const WEEK_MS = 7 * 86_400_000;

/**
 * Invents the rates of a week ago. Against the dollar and against the euro, every rate is 0.5 % to 1.5 % higher or
 * lower than today. Tables of both bases agree with each other.
 */
export function moveBackAWeek(table: MockTable): MockTable {
  const own = inventPriceAWeekAgo(table.base);
  return changeRates(table, (rate, code) => multiply(rate, divide(inventPriceAWeekAgo(code), own)));
}

/** Invents the price that a basket of dollars and euros had a week ago, in a currency in which the price today is 1. */
function inventPriceAWeekAgo(code: string): Ratio {
  return { numerator: 1000n + inventThousandths(code), denominator: 1000n };
}

function inventThousandths(code: string): bigint {
  if (code === 'USD') return -3n;
  if (code === 'EUR') return 3n;
  const sum = [...code].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const size = 8n + BigInt(sum % 5);
  return sum % 2 === 0 ? size : -size;
}
