import { publishRate } from '@crossrate/contract/money';
import type { Entry } from '../judging/decisions.ts';
import { writeTime } from './write-time.ts';

/** Presents a decision, or its end, for JSON output. */
export function presentDecision(decision: Entry) {
  const { subject, kind, reason, by, decidedAt } = decision;
  const about = { subject, decision: kind, reason, by, decidedAt: writeTime(decidedAt) };
  if (kind !== 'accept') return about;
  const { rate, provider, asOf } = decision;
  return { ...about, usdRate: publishRate(rate), provider, asOf: writeTime(asOf) };
}

/** Describes a decision, or its end, in one line. */
export function describeDecision(decision: Entry): string {
  const { reason, by, decidedAt } = decision;
  const since = writeTime(decidedAt);
  return `${describeEffect(decision)} since ${since} by ${by}: ${reason}`;
}

function describeEffect(decision: Entry): string {
  const { subject, kind } = decision;
  switch (kind) {
    case 'accept':
      return `${subject} at ${publishRate(decision.rate)} for 1 USD is accepted from ${decision.provider}`;
    case 'trust':
      return `What ${subject} has published is accepted, for three days,`;
    case 'hold':
      return `${subject} is held`;
    case 'restore':
      return `The peg of ${subject} is in force again`;
    case 'release':
      return `${subject} is judged like any other again`;
  }
}
