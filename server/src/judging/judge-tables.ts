import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { ONE } from '@crossrate/contract/money';
import { MAJORS } from '../rates/snapshot.ts';
import { type Case, keepLast } from './case.ts';
import type { Decision } from './decisions.ts';
import { diagnosePegs, diagnoseQuotes } from './diagnose-table.ts';
import { hearWitnesses } from './hear-witnesses.ts';
import { isInForce } from './judge-accepted.ts';
import { judgeCurrency, judgePivot } from './judge-currency.ts';
import { findPegEnd, judgePegged, type PeggedCase } from './judge-pegged.ts';
import { ANCHORS, pegs } from './pegs.ts';
import type { BelievedRate, RefreshState } from './refresh-state.ts';
import { diagnoseRepetition, rememberPublication } from './repetition.ts';
import { markDisputed, type Verdict } from './verdict.ts';
import { findWitnesses, type WitnessTable } from './witness.ts';

/** The inputs of judging, beside the tables. */
export interface JudgingContext {
  readonly state: RefreshState;
  /** By currency or provider. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** The names of the providers in the chain. Rates of other providers are not served. */
  readonly providers: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The result of judging tables. */
export interface Judgement {
  /** Verdicts for every current currency that has a quote or a rate. */
  readonly verdicts: ReadonlyMap<CurrencyCode, Verdict>;
  /** The reasons not to believe a provider's whole table, in words, by provider. */
  readonly diagnoses: ReadonlyMap<string, string>;
  /** The state for judging the next tables. */
  readonly state: RefreshState;
  /** True when providers agree on every major now. */
  readonly isAgreed: boolean;
  /** True when providers have agreed on every major within the last day. */
  readonly isConfirmed: boolean;
}

/** The age up to which an agreement says something about the current rates. */
const LONGEST_CONFIRMED_MS = 86_400_000;

/** Anchors come first, because the pegs of other currencies depend on them. */
const CODES: readonly CurrencyCode[] = [
  ...ANCHORS,
  ...currencyCodes.filter((code) => !withdrawals[code] && !ANCHORS.some((anchor) => anchor === code)),
];

/**
 * Judges the tables of a round: whole tables by their dollar pegs, then every currency by its witnesses, then whole tables
 * by these verdicts; and every currency again as long as a table is discredited.
 *
 * @param tables - In the order of the chain.
 */
export function judgeTables(tables: readonly WitnessTable[], context: JudgingContext): Judgement {
  const { state, decisions, now } = context;
  const byProvider = Map.groupBy(tables, ({ provider }) => provider);
  const trusted = findTrusted(context);
  const judged = [...byProvider].filter(([provider, own]) => !isTrusted(own, trusted.get(provider)));
  const diagnoses = new Map<string, string>();
  const note = (provider: string, diagnosis: string | undefined) => {
    if (diagnosis !== undefined) diagnoses.set(provider, diagnosis);
  };
  for (const [provider, own] of judged) {
    note(provider, diagnoseRepetition(own, state.publications.get(provider) ?? [], now));
    note(provider, diagnosePegs(own, state.brokenPegs));
  }
  let verdicts: ReadonlyMap<CurrencyCode, Verdict>;
  let known: number;
  do {
    known = diagnoses.size;
    verdicts = judgeCurrencies(tables, diagnoses, context);
    for (const [provider] of judged) if (!diagnoses.has(provider)) note(provider, diagnoseQuotes(provider, verdicts));
  } while (diagnoses.size > known);
  const next = buildNextState(verdicts, byProvider, context);
  const isAgreed = MAJORS.every((code) => ['confirmed', 'disputed'].includes(verdicts.get(code)?.rate?.grade ?? ''));
  for (const provider of byProvider.keys()) note(provider, describeHold(decisions.get(provider)));
  return { verdicts, diagnoses, state: next, isAgreed, isConfirmed: areMajorsConfirmed(next, now) };
}

function judgeCurrencies(
  tables: readonly WitnessTable[],
  diagnoses: ReadonlyMap<string, string>,
  context: JudgingContext,
): Map<CurrencyCode, Verdict> {
  const { state, decisions, providers, now } = context;
  const byStanding = Map.groupBy(tables, ({ provider }) => {
    if (decisions.get(provider)?.kind === 'hold') return 'held';
    return diagnoses.has(provider) ? 'discredited' : 'credited';
  });
  const { credited = [], discredited = [], held = [] } = Object.fromEntries(byStanding);
  const trusted = findTrusted(context);
  const verdicts = new Map<CurrencyCode, Verdict>();
  for (const code of CODES) {
    const last = state.believed.get(code);
    const facts: Case = {
      code,
      ...hearWitnesses({ credited, discredited, held }, code, now),
      trusted,
      // A provider that the operator has taken out of the chain contradicts nobody.
      waiting: (state.waiting.get(code) ?? []).filter(({ provider }) => providers.includes(provider)),
      last,
      isLastServable: last !== undefined && providers.includes(last.provider),
      decision: decisions.get(code),
      now,
    };
    const verdict = markDisputed(judgeCode(facts, { tables, verdicts, state }));
    if (verdict.findings.length > 0 || verdict.rate || verdict.waiting.length > 0) verdicts.set(code, verdict);
  }
  return verdicts;
}

interface Surroundings {
  readonly tables: readonly WitnessTable[];
  /** The verdicts so far, those on the anchors among them. */
  readonly verdicts: ReadonlyMap<CurrencyCode, Verdict>;
  readonly state: RefreshState;
}

/** Judges a currency by its peg, unless the peg is off. */
function judgeCode(facts: Case, { tables, verdicts, state }: Surroundings): Verdict {
  const { code, now } = facts;
  const peg = pegs.get(code);
  if (code === 'USD') return judgePivot(facts);
  if (!peg) return judgeCurrency(facts);
  const anchor = findAnchor(peg.anchor, verdicts, now);
  const brokenAt = state.brokenPegs.get(code);
  if (!anchor)
    return { ...keepLast(facts, { ground: 'its anchor has no rate', finding: 'contested' }), pegOffSince: brokenAt };
  const anchors = new Map(findWitnesses(tables, peg.anchor, now).map(({ witness, rate }) => [witness, rate]));
  const pegged: PeggedCase = { ...facts, peg, anchor, anchors };
  const pegOffSince = findPegEnd(pegged, brokenAt);
  if (pegOffSince !== undefined) return { ...judgeCurrency(facts), pegOffSince };
  const verdict = judgePegged(pegged);
  return brokenAt === undefined ? verdict : { ...verdict, ground: `${verdict.ground} again` };
}

function findAnchor(code: CurrencyCode, verdicts: ReadonlyMap<CurrencyCode, Verdict>, now: number) {
  if (code === 'USD') return { rate: ONE, asOf: Number.POSITIVE_INFINITY, believedAt: now };
  return verdicts.get(code)?.rate;
}

/** Finds the providers whose tables the operator has accepted lately, with the times of that. */
function findTrusted({ decisions, now }: JudgingContext): ReadonlyMap<string, number> {
  const lately = [...decisions.values()].filter((each) => each.kind === 'trust' && isInForce(each, now));
  return new Map(lately.map(({ subject, decidedAt }) => [subject, decidedAt]));
}

/** True when the operator has accepted the tables of a provider, which has published nothing since. */
function isTrusted(tables: readonly WitnessTable[], acceptedAt = Number.NEGATIVE_INFINITY): boolean {
  return tables.every(({ rates }) => [...rates.values()].every(({ asOf }) => asOf <= acceptedAt));
}

function describeHold(decision: Decision | undefined): string | undefined {
  return decision?.kind === 'hold' ? `held by ${decision.by}: ${decision.reason}` : undefined;
}

function buildNextState(
  verdicts: ReadonlyMap<CurrencyCode, Verdict>,
  tables: ReadonlyMap<string, readonly WitnessTable[]>,
  { state, now }: JudgingContext,
): RefreshState {
  const believed = new Map<CurrencyCode, BelievedRate>(state.believed);
  const brokenPegs = new Map(state.brokenPegs);
  for (const [code, verdict] of verdicts) {
    const rate = verdict.kind === 'none' ? verdict.reference : verdict.rate;
    if (rate) believed.set(code, rate);
    else believed.delete(code);
    if (!pegs.has(code)) continue;
    if (verdict.pegOffSince === undefined) brokenPegs.delete(code);
    else brokenPegs.set(code, verdict.pegOffSince);
  }
  const waiting = [...verdicts].flatMap(([code, verdict]) =>
    verdict.waiting.length > 0 ? [[code, verdict.waiting] as const] : [],
  );
  const publications = new Map(state.publications);
  for (const [provider, own] of tables)
    publications.set(provider, rememberPublication(own, state.publications.get(provider) ?? [], now));
  return { believed, waiting: new Map(waiting), brokenPegs, publications };
}

function areMajorsConfirmed({ believed }: RefreshState, now: number): boolean {
  return MAJORS.every((code) => {
    const reference = believed.get(code)?.reference;
    return reference?.grade === 'confirmed' && now - reference.believedAt <= LONGEST_CONFIRMED_MS;
  });
}
