import { believe, type Case } from './case.ts';
import type { Decision } from './decisions.ts';
import { findQuotes, type Quote } from './quote.ts';
import { areNear } from './tolerance.ts';
import { findTradingDay } from './trading-days.ts';
import type { Verdict } from './verdict.ts';

/** The operator's word decides as that of a second provider would, and is graded as what it is. */
export const ACCEPTED = { ground: 'accepted by the operator', grade: 'accepted', isAccepted: true } as const;

/** A decision is about one move of the rate, not about another move months later. */
const LONGEST_IN_FORCE_MS = 3 * 86_400_000;

/** True while the operator's trust in a rate or in a whole table is in force. */
export function isInForce({ decidedAt }: Decision, now: number): boolean {
  return now - decidedAt <= LONGEST_IN_FORCE_MS;
}

/**
 * Believes the rate that the operator has accepted, if a witness still states it; `undefined` without one, or when
 * providers agree on a rate of a later day.
 */
export function judgeAccepted(facts: Case, agreement: readonly Quote[] = []): Verdict | undefined {
  const { code, witnesses, excluded, decision, now } = facts;
  if (decision?.kind !== 'accept' || !isInForce(decision, now)) return undefined;
  const accepted = { rate: decision.rate, day: findTradingDay(decision.asOf, true) };
  if (agreement.some(({ day }) => day > accepted.day)) return undefined;
  const all = [...witnesses, ...excluded.map(({ witness }) => witness)];
  const near = all.filter((witness) => areNear(code, witness, accepted));
  const [youngest] = findQuotes(code, near).toSorted((a, b) => b.day - a.day);
  const comparison = { ...accepted, basis: 'the accepted rate' } as const;
  return youngest && believe(admit(facts, youngest), [youngest], { ...ACCEPTED, comparison });
}

/** Admits the witnesses of a quote that are excluded, because the operator speaks for them. */
function admit(facts: Case, { witnesses }: Quote): Case {
  const admitted = facts.excluded.filter(({ witness }) => witnesses.includes(witness));
  return {
    ...facts,
    witnesses: [...facts.witnesses, ...admitted.map(({ witness }) => witness)],
    excluded: facts.excluded.filter((each) => !admitted.includes(each)),
  };
}
