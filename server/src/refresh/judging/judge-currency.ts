import type { CurrencyCode } from '@crossrate/contract';
import { compare } from '@crossrate/contract/money';
import type { Suspect } from '../refresh-state.ts';
import { findConsensus } from './consensus.ts';
import { formExpectation, type Knowledge } from './expectation.ts';
import { selectQuote } from './select-quote.ts';
import { hasLasted, isSettled, suspectWitnesses } from './suspicion.ts';
import { areNear, spread } from './tolerance.ts';
import type { BelievedGround, Finding, KeptGround, Testimony, Verdict } from './verdict.ts';
import { onePerSource, type Witness } from './witness.ts';
import { type Yardstick, yardstickAt } from './yardstick.ts';

/** One currency, with all that its verdict depends on. */
export interface Case extends Knowledge {
  readonly code: CurrencyCode;
  /** In the order of the chain. */
  readonly witnesses: readonly Witness[];
  /** Witnesses whose whole tables are not believed. */
  readonly discredited: readonly DiscreditedWitness[];
  readonly suspects: readonly Suspect[];
  /** Whether the last rate may be served: its provider is in the chain. */
  readonly isLastServable: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A witness whose whole table is not believed. */
export interface DiscreditedWitness extends Witness {
  /** Whether the quote may be believed after a day: not when the table is plainly broken. */
  readonly mayLast: boolean;
}

const GROUNDS: Readonly<Record<Yardstick['basis'], BelievedGround>> = {
  median: 'the sources agree',
  'last rate': 'near the last rate',
  peg: 'on the peg',
  'accepted rate': 'accepted by the operator',
  'only quote': 'the only source at first',
};

const FINDINGS: Readonly<Partial<Record<KeptGround, Finding>>> = {
  'held by the operator': 'held',
  'its only source moved too far': 'moved alone',
  'the sources disagree': 'contested',
};

/**
 * Judges one currency.
 *
 * The median decides where most sources are near it. Without such a majority the expected rate decides: of two sources
 * that disagree, the one near that rate is believed. One source that moved too far is believed when it has said so for a
 * day. Where nothing is known of a currency, its only source is believed for the time being.
 */
export function judgeCurrency(facts: Case): Verdict {
  const { code, witnesses, decision } = facts;
  if (decision?.kind === 'hold') return keepLast(facts, 'held by the operator');

  const median = findConsensus(code, witnesses);
  if (median) return believe(facts, yardstickAt(code, median, 'median'));

  const expectation = formExpectation(code, isLastContradicted(facts) ? { ...facts, last: undefined } : facts);
  const nearest = expectation && findNearest(expectation, witnesses);
  if (nearest) return believe(facts, narrow(code, expectation, nearest));

  const voices = onePerSource(witnesses.length > 0 ? witnesses : facts.discredited.filter(({ mayLast }) => mayLast));
  const [first, second] = voices;
  if (first && !second) {
    if (hasLasted(facts, first)) return believeLasting(facts, first);
    if (!expectation && witnesses.length > 0) return believe(facts, yardstickAt(code, first, 'only quote'));
  }
  return keepLast(facts, findReason(facts, voices), expectation);
}

/** The witness nearest to what is expected, if any is near enough. */
function findNearest(expectation: Yardstick, witnesses: readonly Witness[]): Witness | undefined {
  const distance = ({ rate }: Witness) => spread(rate, expectation.rate);
  return witnesses.filter(expectation.isMetBy).toSorted((a, b) => compare(distance(a), distance(b)))[0];
}

/** Where sources disagree and several are near what is expected, as after a long time without rates, the nearest decides. */
function narrow(code: CurrencyCode, expectation: Yardstick, nearest: Witness): Yardstick {
  return { ...expectation, isMetBy: (quote) => expectation.isMetBy(quote) && areNear(code, quote, nearest) };
}

/** Two sources weigh more than one that vouched alone a short while ago. */
function isLastContradicted({ witnesses, last, now }: Case): boolean {
  return last !== undefined && onePerSource(witnesses).length > 1 && !isSettled(last.provisionalSince, now);
}

function findReason({ witnesses, discredited }: Case, voices: readonly Witness[]): KeptGround {
  if (witnesses.length === 0) return discredited.length > 0 ? 'its only table is discredited' : 'nobody quotes it';
  return voices.length > 1 ? 'the sources disagree' : 'its only source moved too far';
}

/** Publishes one of the quotes that meet a yardstick, or confirms the last rate where all of them are older. */
function believe(facts: Case, yardstick: Yardstick): Verdict {
  const { code, witnesses, last, isLastServable, now } = facts;
  const near = witnesses.filter(yardstick.isMetBy);
  const served = last && isLastServable && yardstick.isMetBy(last) ? last : undefined;
  const servedAsOf = served?.asOf ?? Number.NEGATIVE_INFINITY;
  const selected = selectQuote(near, servedAsOf, now);
  const testimonies = testify(facts, (witness) => {
    if (!near.includes(witness)) return 'outvoted';
    return witness.asOf < servedAsOf ? 'older' : 'believed';
  });
  const known = { code, testimonies, yardstick, suspects: [] };
  const provisional = provisionalSince(facts, yardstick.basis);
  if (selected) {
    const { provider, rate, asOf, fetchedAt } = selected;
    const believed = { provider, rate, asOf, believedAt: fetchedAt, ...provisional };
    return { ...known, kind: 'believed', ground: GROUNDS[yardstick.basis], rate: believed };
  }
  if (!served) throw new Error(`A quote of ${code} was believed, and none could be selected.`);
  const { provisionalSince: _, ...rate } = served;
  const believedAt = Math.max(served.believedAt, ...near.map(({ fetchedAt }) => fetchedAt));
  return {
    ...known,
    kind: 'kept',
    ground: 'fresher than its witnesses',
    rate: { ...rate, believedAt, ...provisional },
  };
}

function believeLasting(facts: Case, voice: Witness): Verdict {
  const { rate, asOf, fetchedAt: believedAt, provider } = voice;
  const yardstick = yardstickAt(facts.code, voice, 'only quote');
  const testimonies = testify({ ...facts, witnesses: [voice], discredited: [] }, () => 'believed');
  const believed = { provider, rate, asOf, believedAt };
  return {
    code: facts.code,
    testimonies,
    yardstick,
    suspects: [],
    kind: 'believed',
    ground: 'stated for a day',
    rate: believed,
  };
}

function keepLast(facts: Case, ground: KeptGround, yardstick?: Yardstick): Verdict {
  const { code, witnesses, discredited, last, isLastServable } = facts;
  const testimonies = testify(facts, () => FINDINGS[ground] ?? 'contested');
  const doubtful = [...witnesses, ...discredited.filter(({ mayLast }) => mayLast)];
  // Silence for one round is no reason to begin the day anew.
  const suspects = doubtful.length > 0 ? suspectWitnesses(facts, onePerSource(doubtful)) : facts.suspects;
  const known = { code, testimonies, yardstick, ground, suspects };
  if (isLastContradicted(facts)) return { ...known, kind: 'none' };
  return last && isLastServable ? { ...known, kind: 'kept', rate: last } : { ...known, kind: 'none', reference: last };
}

function testify(facts: Case, find: (witness: Witness) => Finding): Testimony[] {
  return [
    ...facts.witnesses.map((witness) => ({ witness, finding: find(witness) })),
    ...facts.discredited.map((witness) => ({ witness, finding: 'discredited' as const })),
  ];
}

function provisionalSince({ last, now }: Case, basis: Yardstick['basis']): { provisionalSince?: number } {
  const since = basis === 'only quote' ? now : basis === 'last rate' ? last?.provisionalSince : undefined;
  return since === undefined ? {} : { provisionalSince: since };
}
