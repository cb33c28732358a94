import Big from 'big.js';
import { expectThat } from '../../expectations.ts';
import { countDigits, parseDecimal } from '../../observing/decimal.ts';
import { roundExactly } from '../../observing/rounding.ts';
import type { SeenConversion } from './seen-answers.ts';

/** Fails unless `converted` is a multiple of 0.01. */
export function expectCents({ converted }: SeenConversion): void {
  expectThat(countDigits(converted).decimals <= 2, 'converted with no more than two decimals', converted);
}

/** Fails unless `converted` is written with two decimals. */
export function expectTwoDecimals({ converted }: Pick<SeenConversion, 'converted'>): void {
  expectThat(/^\d+\.\d\d$/.test(converted), 'converted with two decimals', converted);
}

/** Fails unless `converted` is the amount asked for times the rate shown, rounded half up to two decimals. */
export function expectHalfUp({ asked, rate, converted }: SeenConversion): void {
  const exact = roundExactly(parseDecimal(asked.amount).times(parseDecimal(rate)), 2, 'half up');
  expectThat(exact.eq(new Big(converted)), `${asked.amount} times ${rate}, which is ${exact.toFixed(2)}`, converted);
}
