import { type Case, testify } from './case.ts';
import { findSilentSuspects } from './dissent.ts';
import { isSettled, suspectAlone, suspectDisputed } from './suspicion.ts';
import { areNear } from './tolerance.ts';
import type { Finding, KeptGround, Verdict } from './verdict.ts';
import { selectOnePerSource } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

const FINDINGS: Readonly<Partial<Record<KeptGround, Finding>>> = {
  'held by the operator': 'held',
  'its only source moved too far': 'moved alone',
  'the sources disagree': 'contested',
};

/** True when quotes of at least two sources oppose a last rate that is provisional for less than a day. */
export function isLastContradicted({ witnesses, last }: Case): boolean {
  return last !== undefined && selectOnePerSource(witnesses).length > 1 && !isSettled(last);
}

/** Keeps the last rate, if it may be served and is not contradicted. */
export function keepLast(facts: Case, ground: KeptGround, yardstick?: Yardstick): Verdict {
  const { code, last, isLastServable } = facts;
  const testimonies = testify(facts, () => FINDINGS[ground] ?? 'contested');
  const known = { code, testimonies, yardstick, ground, suspects: findSuspects(facts) };
  // While an operator holds a rate, no source counts against the rate.
  if (ground !== 'held by the operator' && isLastContradicted(facts)) return { ...known, kind: 'none' };
  return last && isLastServable ? { ...known, kind: 'kept', rate: last } : { ...known, kind: 'none', reference: last };
}

function findSuspects(facts: Case) {
  const { code, witnesses, discredited, decision, suspects } = facts;
  const lasting = discredited.filter(({ mayBeBelievedAfterADay }) => mayBeBelievedAfterADay);
  const contradicting = lasting.filter(
    (each) => each.mayContradict && !witnesses.some((witness) => areNear(code, each, witness)),
  );
  const doubtful = selectOnePerSource(witnesses.length > 0 ? [...witnesses, ...contradicting] : lasting);
  const [only, second] = doubtful;
  // A round without quotes must not restart the day of a suspect.
  if (!only) return suspects;
  const silent = findSilentSuspects(facts);
  // While an operator holds a rate, a quote gains nothing by lasting.
  if (!second && decision?.kind !== 'hold') return [suspectAlone(facts, only), ...silent];
  return [...doubtful.map((witness) => suspectDisputed(facts, witness)), ...silent];
}
