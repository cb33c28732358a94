import { type Case, testify } from './case.ts';
import { isSettled, suspectAlone, suspectDisputed } from './suspicion.ts';
import { areNear } from './tolerance.ts';
import type { Finding, KeptGround, Verdict } from './verdict.ts';
import { onePerSource } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

const FINDINGS: Readonly<Partial<Record<KeptGround, Finding>>> = {
  'held by the operator': 'held',
  'its only source moved too far': 'moved alone',
  'the sources disagree': 'contested',
};

/** Two sources weigh more than one that vouched alone a short while ago. */
export function isLastContradicted({ witnesses, last }: Case): boolean {
  return last !== undefined && onePerSource(witnesses).length > 1 && !isSettled(last);
}

/** Goes on with the last rate, where there is one that may be served and nobody contradicts. */
export function keepLast(facts: Case, ground: KeptGround, yardstick?: Yardstick): Verdict {
  const { code, last, isLastServable } = facts;
  const testimonies = testify(facts, () => FINDINGS[ground] ?? 'contested');
  const known = { code, testimonies, yardstick, ground, suspects: findSuspects(facts) };
  if (isLastContradicted(facts)) return { ...known, kind: 'none' };
  return last && isLastServable ? { ...known, kind: 'kept', rate: last } : { ...known, kind: 'none', reference: last };
}

function findSuspects(facts: Case) {
  const { code, witnesses, discredited, decision, suspects } = facts;
  const lasting = discredited.filter(({ mayLast }) => mayLast);
  const contradicting = lasting.filter(
    (each) => each.mayContradict && !witnesses.some((witness) => areNear(code, each, witness)),
  );
  const doubtful = onePerSource(witnesses.length > 0 ? [...witnesses, ...contradicting] : lasting);
  const [only, second] = doubtful;
  // Silence for one round is no reason to begin the day anew.
  if (!only) return suspects;
  // While an operator holds a rate, time is no argument against the operator.
  if (!second && decision?.kind !== 'hold') return [suspectAlone(facts, only)];
  return doubtful.map((witness) => suspectDisputed(facts, witness));
}
