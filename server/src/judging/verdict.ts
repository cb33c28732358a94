import type { CurrencyCode } from '@crossrate/contract';
import type { Decision } from './decisions.ts';
import { areClose, type NamedRate } from './middle.ts';
import type { BelievedRate, WaitingQuote } from './refresh-state.ts';
import { isLiquid, type RateOfDay } from './tolerance.ts';
import type { Witness } from './witness.ts';

/** The results for a witness. */
export const findings = [
  /** The published rate rests on it. */
  'believed',
  /** Of an earlier day than the believed rate, or of an earlier moment. */
  'older',
  /** Younger than the rate on which providers agree, and not yet followed by a second provider. */
  'ahead',
  /** Contradicted by more providers, or by more banks of its own provider, than state it. */
  'outvoted',
  /** Outside the band of the currency's peg; for the euro, contradicted by the currencies that follow it. */
  'off the peg',
  /** Stated by one provider alone, and too far from the last rate. */
  'moved alone',
  /** The providers disagree. */
  'contested',
  /** Of a blend of unknown banks, beside the ECB's own publication, which it may repeat. */
  'blended',
  /** The provider's whole table is not believed. */
  'discredited',
  /** The operator holds the rate of the currency, or the provider. */
  'held',
] as const;
export type Finding = (typeof findings)[number];

/** One witness with the finding about it. */
export interface JudgedWitness {
  readonly witness: Witness;
  readonly finding: Finding;
}

export const comparisonBases = ['the middle', 'the peg', 'the last rate', 'the accepted rate'] as const;

/** The rate with which witnesses were compared. */
export interface Comparison extends RateOfDay {
  readonly basis: (typeof comparisonBases)[number];
}

/** The result for one currency: a new rate, the last one, or none. */
export type Verdict = {
  readonly code: CurrencyCode;
  readonly findings: readonly JudgedWitness[];
  /** The reason for the rate, or for having no new one. */
  readonly ground: string;
  /** Absent where there was nothing to compare with. */
  readonly comparison?: Comparison | undefined;
  /** The rates of which the middle one is believed; absent where a peg or nothing new is. */
  readonly rates?: readonly NamedRate[] | undefined;
  /** The operator's decision about the currency. */
  readonly decision?: Decision | undefined;
  /** The time since which the currency's peg is off, in milliseconds since the epoch. */
  readonly pegOffSince?: number | undefined;
  /** The quotes that are not believed. */
  readonly waiting: readonly WaitingQuote[];
} & (
  | { readonly kind: 'believed' | 'kept'; readonly rate: BelievedRate }
  /** New quotes are still compared with the reference, which is not served. */
  | { readonly kind: 'none'; readonly rate?: undefined; readonly reference?: BelievedRate | undefined }
);

/** True when a witness says nothing against the rate that is served. */
export function isBelieved(finding: Finding): boolean {
  return finding === 'believed' || finding === 'older';
}

/** True when the judgement is against a witness. A hold of the operator says nothing against anyone. */
export function isDoubted(finding: Finding): boolean {
  return !isBelieved(finding) && finding !== 'held';
}

/**
 * Grades a rate as disputed that is confirmed or pegged, although a fresher quote waits, or, for a liquid currency,
 * although the providers are more than 1 % apart.
 */
export function markDisputed(verdict: Verdict): Verdict {
  if (verdict.kind === 'none') return verdict;
  const { code, rate, rates = [], findings: judged } = verdict;
  const isFirm = rate.grade === 'confirmed' || rate.grade === 'pegged';
  const ofDays = [...Map.groupBy(rates, ({ day }) => day).values()];
  const isApart = isLiquid(code) && !ofDays.every(areClose);
  const isDisputed = isApart || judged.some(({ finding }) => finding === 'ahead');
  return isFirm && isDisputed ? { ...verdict, rate: { ...rate, grade: 'disputed' } } : verdict;
}

/** Explains why a currency keeps its last rate; `undefined` when a new rate is believed, or the last one confirmed. */
export function explainHeld({ rate, ground, decision }: Verdict): string | undefined {
  if (rate?.grade !== 'held') return undefined;
  return decision?.kind === 'hold' ? `held by ${decision.by}: ${decision.reason}` : ground;
}
