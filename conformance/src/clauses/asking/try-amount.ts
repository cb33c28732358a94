import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Context } from '../../clause.ts';
import { expectConversion, expectError, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { countDigits } from '../../observing/decimal.ts';
import { readExactly } from '../../observing/exact-json.ts';
import { REFUSED_EARLY } from '../checking/refused-early.ts';
import { askOnce } from './ask-once.ts';

/** A text to send as an amount. */
export interface OddAmount {
  readonly text: string;
  /** Follows the text in the query, without encoding. */
  readonly suffix?: string;
  /** The numbers that the text may mean. Absent when no reading takes the text for a number greater than 0.01. */
  readonly values?: readonly number[];
  /** True for a number beyond the range of doubles. */
  readonly exceedsDouble?: boolean;
  /** True when a server may refuse the request before it reaches the service: see {@link REFUSED_EARLY}. */
  readonly isMalformed?: boolean;
  /** True when many targets convert the number. */
  readonly isOftenGranted?: boolean;
}

/** Writes path and query of a conversion of an odd amount. */
export function writeOddConversion({ text, suffix = '' }: OddAmount): string {
  return `${router.convert.path}?from=USD&to=EUR&amount=${encodeURIComponent(text)}${suffix}`;
}

/**
 * Sends a text as an amount. Fails unless the target refuses it with 422, or converts a number that the text may mean.
 *
 * @returns True when the target converted it.
 */
export async function tryAmount(context: Context, odd: OddAmount): Promise<boolean> {
  const { text, values = [], exceedsDouble = false, isMalformed = false } = odd;
  const answer = await askOnce(context, { path: writeOddConversion(odd), key: context.keys.active });
  if (isMalformed && REFUSED_EARLY.includes(answer.status)) return false;
  if (exceedsDouble && answer.status === 200) {
    const { amount = '0' } = readTexts(answer.text);
    const isExact = new Big(amount).eq(text) && isShownInCents(answer.text);
    checkExchange(answer, () => expectThat(isExact, `422, or the amount ${text} to the last digit`, answer.text));
    return true;
  }
  if (answer.status !== 200 || values.length === 0) {
    checkExchange(answer, () => expectError(answer, 422));
    return false;
  }
  checkExchange(answer, () => {
    const { amount, rate, converted } = expectConversion(answer);
    expectThat(values.includes(amount), `422, or the amount ${values.join(' or ')}`, amount);
    const rounding = 0.011 + amount * (findHiddenPart(answer.text) + rate * Number.EPSILON * 4);
    expectThat(Math.abs(converted - amount * rate) <= rounding, `${amount} times ${rate}`, converted);
    expectThat(isShownInCents(answer.text), 'converted in hundredths', answer.text);
  });
  return true;
}

/** Finds the most by which the applied rate may differ from the shown one: the applied rate may have more digits. */
function findHiddenPart(text: string): number {
  const { rate = '0' } = readTexts(text);
  // Four decimals at the least: a rate of fewer may have lost zeros at its end.
  return Math.max(0.000_051, 0.51 * 10 ** -countDigits(rate).decimals);
}

/**
 * Checks whether a conversion shows `converted` with at most two decimals, in any notation: JSON may write large
 * numbers with an exponent.
 */
function isShownInCents(text: string): boolean {
  const { converted } = readTexts(text);
  return converted !== undefined && countDigits(converted).decimals <= 2;
}

/** Reads the numbers of a conversion as texts. Leaves out members that are no numbers. */
function readTexts(text: string): Partial<Record<'amount' | 'rate' | 'converted', string>> {
  const members = Object.entries(readExactly(text) ?? {});
  return Object.fromEntries(
    members.filter(([, value]) => typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)),
  );
}
