import { divide, multiply, type Ratio } from '@crossrate/contract/money';
import type { MockTable } from '../upstream.ts';
import { changeRates } from './alter-rates.ts';

/** A week, in milliseconds. */
export const WEEK_MS = 7 * 86_400_000;

/**
 * The rates of a table as they might have been a week ago: against the dollar and against the euro each was 0.5 % to
 * 1.5 % higher or lower, and the tables of both bases agree with each other.
 */
export function moveBackAWeek(table: MockTable): MockTable {
  const own = valueAWeekAgo(table.base);
  return changeRates(table, (rate, code) => multiply(rate, divide(valueAWeekAgo(code), own)));
}

/** What today is 1 unit for a basket of dollars and euros. */
function valueAWeekAgo(code: string): Ratio {
  return { numerator: 1000n + thousandthsHigher(code), denominator: 1000n };
}

function thousandthsHigher(code: string): bigint {
  if (code === 'USD') return -3n;
  if (code === 'EUR') return 3n;
  const sum = [...code].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const size = 8n + BigInt(sum % 5);
  return sum % 2 === 0 ? size : -size;
}
