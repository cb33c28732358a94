import { publishRate } from '@crossrate/contract/money';
import type { Decision } from '../../refresh/decisions.ts';
import { toPrintable } from '../to-printable.ts';

/** Presents a decision for JSON output. */
export function presentDecision(decision: Decision) {
  const { code, kind, reason, decidedAt } = decision;
  const about = { code, decision: kind, reason, decidedAt: new Date(decidedAt).toISOString() };
  if (kind === 'hold') return about;
  const { rate, provider, asOf } = decision;
  return { ...about, usdRate: publishRate(rate), provider, asOf: new Date(asOf).toISOString() };
}

/** Describes a decision in one line. */
export function describeDecision(decision: Decision): string {
  const { code, reason, decidedAt } = decision;
  const since = new Date(decidedAt).toISOString();
  const what =
    decision.kind === 'hold'
      ? `${code} is held`
      : `${code} at ${publishRate(decision.rate)} for 1 USD is accepted from ${decision.provider}`;
  return `${what} since ${since}: ${toPrintable(reason)}`;
}
