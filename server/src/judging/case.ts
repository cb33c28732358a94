import type { SourcedRate } from '../rates/snapshot.ts';
import { areOfOneDay } from './agreement.ts';
import type { Decision } from './decisions.ts';
import { findMiddle } from './middle.ts';
import { findQuotes, type Quote } from './quote.ts';
import type { BelievedRate } from './refresh-state.ts';
import { areNear, DAYS_OF_A_MONTH, type RateOfDay } from './tolerance.ts';
import type { Comparison, Finding, JudgedWitness, Verdict } from './verdict.ts';
import { listWaiting, type Waiting } from './waiting.ts';
import type { Witness } from './witness.ts';

/** One currency with every input of its verdict. */
export interface Case extends Waiting {
  /** In the order of the chain. */
  readonly witnesses: readonly Witness[];
  /** Witnesses of providers that are discredited or held. */
  readonly excluded: readonly JudgedWitness[];
  /** The providers whose tables the operator has accepted, with the time of that, in milliseconds since the epoch. */
  readonly trusted: ReadonlyMap<string, number>;
  readonly last: BelievedRate | undefined;
  /** True when the last rate may be served, because its provider is in the chain. */
  readonly isLastServable: boolean;
  /** The operator's decision about the currency. */
  readonly decision: Decision | undefined;
}

/** The reason for a new rate, and its grade. */
export interface Belief {
  readonly ground: string;
  readonly grade: BelievedRate['foundation'];
  /** The rate with which witnesses are compared. @default the believed rate */
  readonly comparison?: Comparison | undefined;
  /** True for a rate that the operator has accepted: it may be of an earlier moment than the last one. @default false */
  readonly isAccepted?: boolean;
  /** True when another provider contradicts the rate. @default false */
  readonly isDisputed?: boolean;
}

/**
 * Believes some quotes: publishes their median. Keeps the last rate instead, and renews it, when the quotes say nothing
 * newer: it is near them and of a later day; or of the same day, on which two providers agreed on it, or of a later moment.
 */
export function believe(facts: Case, quotes: readonly Quote[], belief: Belief): Verdict {
  const { code, last } = facts;
  const { ground, grade, isAccepted = false } = belief;
  const own = findMiddle(quotes, findQuotes(code, facts.witnesses), last?.agreed);
  const comparison = belief.comparison ?? ({ ...own, basis: 'the middle' } as const);
  const stated = quotes.flatMap(({ witnesses }) => witnesses);
  const asOf = Math.min(...quotes.map((quote) => quote.asOf));
  const believedAt = Math.max(...stated.map(({ fetchedAt }) => fetchedAt));
  const served = isAccepted ? undefined : findServed(facts);
  const isNear = served !== undefined && areNear(code, served, own);
  if (served && !isNear && served.day > own.day)
    return keepLast(facts, { ground: 'only older quotes disagree', finding: 'contested', comparison });
  const known = {
    ...judgeWitnesses(facts, (witness) => compareWitness(facts, witness, own, stated)),
    comparison,
    rates: own.rates,
  };
  if (served && isNear && !isNewer({ quotes, ...own, asOf }, served, belief)) {
    const foundation = grade === 'confirmed' ? grade : served.foundation;
    const rate = { ...toSourced(served), believedAt: Math.max(served.believedAt, believedAt), grade: foundation };
    const reference = grade === 'confirmed' ? rate : served.reference;
    return {
      ...known,
      ground: `${ground}, and the last rate stays`,
      kind: 'kept',
      rate: { ...rate, foundation, reference, ...(own.agreed && { agreed: own.agreed }) },
    };
  }
  const [{ provider = '' } = {}] = facts.witnesses.filter((witness) => stated.includes(witness));
  const rate = { rate: own.rate, day: own.day, provider, asOf, believedAt, grade };
  return {
    ...known,
    ground,
    kind: 'believed',
    rate: {
      ...rate,
      foundation: grade,
      reference: chooseReference(last, rate),
      ...(own.agreed && { agreed: own.agreed }),
    },
  };
}

interface Statement extends RateOfDay {
  readonly quotes: readonly Quote[];
  readonly asOf: number;
}

/** True when quotes near the served rate are to take its place. */
function isNewer({ quotes, day, asOf }: Statement, served: BelievedRate, { grade, isDisputed }: Belief): boolean {
  // Two providers come before one, whatever the hour of the day.
  if (served.foundation !== 'confirmed' && grade === 'confirmed') return day >= served.day || asOf >= served.asOf;
  if (day !== served.day) return day > served.day;
  if (served.foundation === 'confirmed' && !areOfOneDay(quotes) && !isDisputed) return false;
  return asOf >= served.asOf;
}

/** Compares a witness with the believed rate. Only a witness that is younger than all who are near it may be right. */
function compareWitness(
  { code, witnesses }: Case,
  witness: Witness,
  believed: RateOfDay,
  stated: readonly Witness[],
): Finding {
  if (stated.includes(witness)) return 'believed';
  if (areNear(code, witness, believed)) return witness.day < believed.day ? 'older' : 'believed';
  const isFollowed = witnesses.some((other) => other.day >= witness.day && areNear(code, other, believed));
  return isFollowed ? 'outvoted' : 'ahead';
}

/** The reason to keep the last rate, and the finding about every witness. */
interface Doubt {
  readonly ground: string;
  readonly finding: Finding;
  readonly comparison?: Comparison | undefined;
}

/** Keeps the last rate, if it may be served. */
export function keepLast(facts: Case, { finding, ...reason }: Doubt): Verdict {
  const { last, isLastServable } = facts;
  const known = { ...judgeWitnesses(facts, () => finding), ...reason };
  if (!last || !isLastServable) return { ...known, kind: 'none', reference: last };
  return { ...known, kind: 'kept', rate: { ...last, grade: 'held' } };
}

/** Keeps the reference of a single rate for a month; any other rate is its own reference. */
function chooseReference(last: BelievedRate | undefined, rate: SourcedRate): SourcedRate {
  if (rate.grade !== 'single' || !last) return rate;
  return rate.day - last.reference.day > DAYS_OF_A_MONTH
    ? { ...toSourced(last), grade: last.foundation }
    : last.reference;
}

/** Explains why there is no quote to believe. */
export function explainSilence({ excluded }: Case): string {
  return excluded.length > 0 ? 'no table that quotes it is believed' : 'nobody quotes it';
}

/** Finds the last rate, if it may be served. A rate dated ahead gives way to a current one. */
export function findServed({ last, isLastServable, now }: Case): BelievedRate | undefined {
  return last && isLastServable && last.asOf <= now ? last : undefined;
}

/** Leaves out what only the judgement knows of a rate. */
export function toSourced({ reference: _, foundation: __, agreed: ___, ...rate }: BelievedRate): SourcedRate {
  return rate;
}

/** Judges every witness; `find` is asked only for witnesses that are not excluded. */
export function judgeWitnesses(facts: Case, find: (witness: Witness) => Finding) {
  const { code, decision, witnesses, excluded } = facts;
  const findings = [...witnesses.map((witness) => ({ witness, finding: find(witness) })), ...excluded];
  return { code, decision, findings, waiting: listWaiting(facts, findings) };
}
