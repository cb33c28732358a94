import { divide, publishRate } from '@crossrate/contract/money';
import type { Decision } from '../../judging/decisions.ts';
import { describeDeviation, describeTolerance } from '../../judging/describe-deviation.ts';
import { areNear, computeTolerance, type RateOfDay } from '../../judging/tolerance.ts';
import { findTradingDay } from '../../judging/trading-days.ts';

/** Lists what speaks against a rate that an operator accepts: its distance from the last one, and most of the witnesses. */
export function listDoubts(
  { subject, rate, asOf }: Extract<Decision, { kind: 'accept' }>,
  last: RateOfDay | undefined,
  witnesses: readonly RateOfDay[],
): string[] {
  const accepted = { rate, day: findTradingDay(asOf, true) };
  const others = witnesses.filter((witness) => !areNear(subject, witness, accepted));
  const doubts: string[] = [];
  if (last && !areNear(subject, accepted, last)) {
    const [text, lastText] = [rate, last.rate].map(publishRate);
    const usual = describeTolerance(computeTolerance(subject, accepted.day, last.day));
    const deviation = describeDeviation(divide(rate, last.rate));
    doubts.push(`${text} for 1 USD is ${deviation} from the last rate, ${lastText}; usual is up to ${usual}.`);
  }
  if (others.length * 2 > witnesses.length)
    doubts.push(
      `${others.length} of ${witnesses.length} witnesses that state ${subject} state another rate: see \`rates explain ${subject}\`.`,
    );
  return doubts;
}
