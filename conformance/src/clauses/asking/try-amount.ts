import { router } from '@crossrate/contract';
import Big from 'big.js';
import type { Context } from '../../clause.ts';
import { readExactly } from '../../exact-json.ts';
import { expectError, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { countDigits } from '../../observing/decimal.ts';
import { askOnce } from './held-answers.ts';

/** A text to send as an amount. */
export interface OddAmount {
  readonly text: string;
  /** Follows the text in the query, without encoding. */
  readonly suffix?: string;
  /** The numbers that the text may mean. Absent when no reading takes the text for a number greater than 0.01. */
  readonly values?: readonly string[];
  /** True when a server may refuse the request with any status of a client's mistake: as malformed, too long or unknown. */
  readonly isMalformed?: boolean;
  /** True when many targets convert the number. */
  readonly isOftenGranted?: boolean;
  /** The target currency. @default 'EUR' */
  readonly to?: string;
}

/** Writes path and query of a conversion of an odd amount. */
export function writeOddConversion({ text, suffix = '', to = 'EUR' }: OddAmount): string {
  return `${router.convert.path}?from=USD&to=${to}&amount=${encodeURIComponent(text)}${suffix}`;
}

/**
 * Sends a text as an amount. Fails unless the target refuses it with 422, or converts a number that the text may mean.
 *
 * @returns True when the target converted it.
 */
export async function tryAmount(context: Context, odd: OddAmount): Promise<boolean> {
  const { values = [], isMalformed = false } = odd;
  const answer = await askOnce(context, { path: writeOddConversion(odd), key: context.keys.active });
  const { status, text } = answer;
  if (isMalformed && status >= 400 && status < 500) return false;
  if (status !== 200 || values.length === 0) {
    expectError(answer, 422);
    return false;
  }
  // Doubles cannot hold all numbers of the answer.
  checkExchange(answer, () => {
    const [exact, read] = [readExactly(text), answer.body].map((body) => (body ?? {}) as Record<string, unknown>);
    const names = ['amount', 'rate', 'converted'];
    const members = names.map((name) => String(exact?.[name]));
    const isNumber = (member: string) => /^\d+(\.\d+)?([eE][+-]?\d{1,4})?$/.test(member);
    const areNumbers = members.every(isNumber) && names.every((name) => typeof read?.[name] === 'number');
    expectThat(areNumbers, 'amount, rate and converted as numbers', text);
    const [amount, rate, converted] = members.map((member) => new Big(member)) as [Big, Big, Big];
    const isMeant = values.some((value) =>
      // A target may hold the amount in a double, if it fits.
      Number.isFinite(Number(value)) ? Number(value) === Number(amount) : amount.eq(value),
    );
    expectThat(isMeant, `422, or the amount ${values.join(' or ')}`, amount.toString());
    // The applied rate may have more digits than the shown one. A shown one of less than four may have lost zeros.
    const hidden = Math.max(0.000_051, 0.51 * 10 ** -countDigits(members[1] ?? '0').decimals);
    const rounding = amount.times(rate.times(Number.EPSILON * 4).plus(hidden)).plus(0.011);
    const isRight = converted.minus(amount.times(rate)).abs().lte(rounding);
    expectThat(isRight, `${amount} times ${rate}`, converted.toString());
    expectThat(countDigits(members[2] ?? '0').decimals <= 2, 'converted in hundredths', members[2]);
  });
  return true;
}
