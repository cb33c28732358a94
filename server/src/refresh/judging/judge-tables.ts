import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { MAJORS } from '../../rates/snapshot.ts';
import type { Decision } from '../decisions.ts';
import type { BelievedRate, RefreshState, Suspect } from '../refresh-state.ts';
import type { DiscreditedWitness } from './case.ts';
import { compareTable } from './compare-table.ts';
import { type Diagnosis, diagnoseTable } from './diagnosis.ts';
import { judgeCurrency } from './judge-currency.ts';
import { ANCHORS, pegs } from './pegs.ts';
import { isFresh } from './suspicion.ts';
import type { Verdict } from './verdict.ts';
import { findWitnesses, type WitnessTable } from './witness.ts';

/** The inputs of judging, beside the tables. */
export interface JudgingContext {
  readonly state: RefreshState;
  readonly decisions: ReadonlyMap<CurrencyCode, Decision>;
  /** The names of the providers in the chain. Rates of other providers are not served. */
  readonly providers: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The result of judging tables. */
export interface Judgement {
  /** Verdicts for every current currency that has a quote or a rate. */
  readonly verdicts: ReadonlyMap<CurrencyCode, Verdict>;
  /** Diagnoses of the tables that are not believed, by provider. */
  readonly diagnoses: ReadonlyMap<string, Diagnosis>;
  /** The state for judging the next tables. */
  readonly state: RefreshState;
  /** True when sources agree on every major now. */
  readonly isAgreed: boolean;
  /** True when sources have agreed on every major within the last day. */
  readonly isConfirmed: boolean;
}

/** The age up to which an agreement says something about the current rates. */
const LONGEST_CONFIRMED_MS = 86_400_000;

/** Anchors come first, because the pegs of other currencies depend on them. */
const CODES: readonly CurrencyCode[] = [
  ...ANCHORS,
  ...currencyCodes.filter((code) => !withdrawals[code] && !ANCHORS.some((anchor) => anchor === code)),
];

/** Takes half a millisecond, or two when Node has dropped the compiled code since the last round. */
const CURRENCIES_OF_A_STEP = 40;

/**
 * Judges the tables of a round in three steps: every currency by its witnesses, every table by its quotes, and every
 * currency once more without the discredited tables.
 *
 * @param tables - In the order of the chain.
 */
export function judgeTables(tables: readonly WitnessTable[], context: JudgingContext): Judgement {
  const judging = judgeInSteps(tables, context);
  for (;;) {
    const step = judging.next();
    if (step.done) return step.value;
  }
}

/** Judges like {@link judgeTables}, in steps of at most two milliseconds with a `yield` between them. */
export function* judgeInSteps(
  tables: readonly WitnessTable[],
  context: JudgingContext,
): Generator<void, Judgement, void> {
  const diagnoses = new Map<string, Diagnosis>();
  let verdicts = yield* judgeCurrencies(tables, diagnoses, context);
  for (;;) {
    const found = tables.flatMap((table) => {
      const diagnosis = diagnoses.has(table.provider) ? undefined : diagnoseTable(compareTable(table, verdicts));
      return diagnosis ? [[table.provider, diagnosis] as const] : [];
    });
    if (found.length === 0) break;
    for (const [provider, diagnosis] of found) diagnoses.set(provider, diagnosis);
    verdicts = yield* judgeCurrencies(tables, diagnoses, context);
  }
  const state = buildNextState(verdicts, context);
  const isAgreed = MAJORS.every((code) => verdicts.get(code)?.yardstick?.basis === 'median');
  return { verdicts, diagnoses, state, isAgreed, isConfirmed: areMajorsConfirmed(state, context.now) };
}

function* judgeCurrencies(
  tables: readonly WitnessTable[],
  diagnoses: ReadonlyMap<string, Diagnosis>,
  { state, decisions, providers, now }: JudgingContext,
): Generator<void, Map<CurrencyCode, Verdict>, void> {
  const credited = tables.filter(({ provider }) => !diagnoses.has(provider));
  const discredited = tables.filter(({ provider }) => diagnoses.has(provider));
  const verdicts = new Map<CurrencyCode, Verdict>();
  for (const [index, code] of CODES.entries()) {
    if (index % CURRENCIES_OF_A_STEP === CURRENCIES_OF_A_STEP - 1) yield;
    const last = state.believed.get(code);
    const decision = decisions.get(code);
    const anchorCode = pegs[code]?.anchor;
    const anchored = anchorCode && verdicts.get(anchorCode);
    const verdict = judgeCurrency({
      code,
      witnesses: findWitnesses(credited, code),
      discredited: findWitnesses(discredited, code).map((each) => ({
        ...each,
        ...limitWeight(diagnoses.get(each.provider)),
      })),
      last,
      // A provider that an operator has taken out of the chain contradicts nobody.
      suspects: (state.suspects.get(code) ?? []).filter(({ provider }) => providers.includes(provider)),
      decision,
      anchor: anchored && 'rate' in anchored ? anchored.rate : undefined,
      isLastServable: last !== undefined && providers.includes(last.provider),
      now,
    });
    if (verdict.testimonies.length > 0 || verdict.kind !== 'none') verdicts.set(code, { ...verdict, decision });
  }
  return verdicts;
}

/** Decides how much weight a quote of a discredited table still has. */
function limitWeight(
  diagnosis: Diagnosis | undefined,
): Pick<DiscreditedWitness, 'mayBeBelievedAfterADay' | 'mayContradict'> {
  if (diagnosis?.kind !== 'outvoted') return { mayBeBelievedAfterADay: false, mayContradict: false };
  return { mayBeBelievedAfterADay: true, mayContradict: !diagnosis.isByMajority };
}

function buildNextState(verdicts: ReadonlyMap<CurrencyCode, Verdict>, { state, now }: JudgingContext): RefreshState {
  const believed = new Map<CurrencyCode, BelievedRate>(state.believed);
  const suspects = new Map<CurrencyCode, readonly Suspect[]>(state.suspects);
  for (const [code, verdict] of verdicts) {
    suspects.set(code, verdict.suspects);
    const rate = verdict.kind === 'none' ? verdict.reference : verdict.rate;
    if (rate) believed.set(code, rate);
    else believed.delete(code);
  }
  return { believed, suspects: dropForgotten(suspects, now) };
}

function areMajorsConfirmed({ believed }: RefreshState, now: number): boolean {
  return MAJORS.every((code) => {
    const rate = believed.get(code);
    return rate?.agreedAt !== undefined && now - rate.agreedAt <= LONGEST_CONFIRMED_MS;
  });
}

/** Drops suspects that no provider has stated for a while. */
function dropForgotten(suspects: RefreshState['suspects'], now: number): ReadonlyMap<CurrencyCode, readonly Suspect[]> {
  const fresh = [...suspects].map(([code, all]) => [code, all.filter((each) => isFresh(each, now))] as const);
  return new Map(fresh.filter(([, all]) => all.length > 0));
}
