import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Context } from '../clause.ts';
import { conversionOf, expectError, expectThat } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { digitsOf } from '../observing/decimal.ts';
import { askOnce } from './ask-once.ts';

/** A text in the place of an amount. */
export interface OddAmount {
  readonly text: string;
  /** What comes behind it in the query. */
  readonly behind?: string;
  /** The numbers for which it may be taken. None when it is no number in any reading. */
  readonly values?: readonly number[];
  /** Whether it is a number that no double can hold. */
  readonly isEndless?: boolean;
  /** Whether it may be refused before it gets to the service. */
  readonly isMalformed?: boolean;
}

/**
 * Sends a text in the place of an amount. It is refused with 422, or converted as what it means.
 *
 * @returns Whether it was converted.
 */
export async function readAmount(context: Context, odd: OddAmount): Promise<boolean> {
  const { text, behind = '', values = [], isEndless = false, isMalformed = false } = odd;
  const query = `from=USD&to=EUR&amount=${encodeURIComponent(text)}${behind}`;
  const answer = await askOnce(context, { path: `${router.convert.path}?${query}`, key: context.keys.active });
  if (isMalformed && answer.status === 400) return false;
  if (isEndless && answer.status === 200) {
    const shown = /"amount"\s*:\s*([\d.eE+]+)/.exec(answer.text)?.[1] ?? '0';
    const isExact = new Big(shown).eq(text) && isInCents(answer.text);
    about(answer, () => expectThat(isExact, `422, or the amount ${text} to the last digit`, answer.text));
    return true;
  }
  if (answer.status !== 200 || values.length === 0) {
    about(answer, () => expectError(answer, 422));
    return false;
  }
  about(answer, () => {
    const { amount, rate, converted } = conversionOf(answer);
    expectThat(values.includes(amount), `422, or the amount ${values.join(' or ')}`, amount);
    // The rate that was applied may have had more digits than are shown.
    const rounding = 0.011 + amount * (0.000_051 + rate * Number.EPSILON * 4);
    expectThat(Math.abs(converted - amount * rate) <= rounding, `${amount} times ${rate}`, converted);
    expectThat(isInCents(answer.text), 'converted in hundredths', answer.text);
  });
  return true;
}

/** Whether a conversion comes to hundredths. How a number is written is contested, and JSON writes large ones with exponents, too. */
function isInCents(text: string): boolean {
  const converted = /"converted"\s*:\s*(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[,}]/.exec(text)?.[1];
  return converted !== undefined && digitsOf(converted).decimals <= 2;
}
