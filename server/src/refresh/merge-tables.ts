import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { publishRate, type Ratio } from '@crossrate/contract/money';
import type { CheckedTable } from './check-table.ts';
import type { Doubt } from './doubt.ts';
import { hasLasted, isWithinFactor, type Reference, suspecting } from './references.ts';

/** One table made of several. */
export interface MergedRates {
  /** The first table in the order of the chain. */
  readonly base: CheckedTable;
  /** Units of each current currency for one US dollar. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
  /** Where a rate comes from, for those that are not from the base table. */
  readonly filledFrom: ReadonlyMap<CurrencyCode, string>;
  readonly doubts: readonly Doubt[];
  /** What the next tables are compared with. */
  readonly references: ReadonlyMap<CurrencyCode, Reference<Ratio>>;
  /** Whether every currency has a rate that no further opinion could change. */
  readonly isSettled: boolean;
}

/** What rates are held against. */
export interface MergeLimits {
  /** The factor by which a rate may move between two tables before it is doubted. */
  readonly maxJump: Ratio;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What came of one currency. */
interface Judgement {
  readonly chosen?: Candidate | undefined;
  readonly isSettled: boolean;
  /** What the next rate is compared with. */
  readonly reference: Reference<Ratio> | undefined;
  readonly doubts: readonly Doubt[];
}

/** What one provider says of a currency. */
interface Candidate {
  readonly provider: string;
  readonly rate: Ratio;
}

const CURRENT_CODES = currencyCodes.filter((code) => !withdrawals[code]);

/**
 * Makes one table: for each currency the first rate in the order of the chain that can be believed.
 *
 * A rate can be believed when it is within `maxJump` of the last one that was, or else when most of the providers, itself
 * included, are within `maxJump` of it (so that it is near their median, too), or when its only provider has stated it
 * for a day. Where there is no last one the first provider is believed, unless at least two others outvote it.
 *
 * @param tables - In the order of the chain.
 * @param references - The rates that were believed last.
 * @returns `undefined` without a table.
 */
export function mergeTables(
  tables: readonly CheckedTable[],
  references: ReadonlyMap<CurrencyCode, Reference<Ratio>>,
  limits: MergeLimits,
): MergedRates | undefined {
  const [base] = tables;
  if (!base) return undefined;
  const rates = new Map<CurrencyCode, Ratio>();
  const filledFrom = new Map<CurrencyCode, string>();
  const doubts: Doubt[] = [];
  const nextReferences = new Map(references);
  let isSettled = true;
  for (const code of CURRENT_CODES) {
    const candidates = tables.flatMap(({ provider, rates }) => {
      const rate = rates.get(code);
      return rate ? [{ provider, rate }] : [];
    });
    const judged = judge(candidates, references.get(code), limits);
    isSettled &&= judged.isSettled;
    doubts.push(...judged.doubts.map((doubt) => ({ ...doubt, code })));
    if (judged.reference) nextReferences.set(code, judged.reference);
    if (!judged.chosen) continue;
    rates.set(code, judged.chosen.rate);
    if (judged.chosen.provider !== base.provider) filledFrom.set(code, judged.chosen.provider);
  }
  return { base, rates, filledFrom, doubts, references: nextReferences, isSettled };
}

/** Chooses among what the providers say of one currency. */
function judge(
  candidates: readonly Candidate[],
  reference: Reference<Ratio> | undefined,
  { maxJump, now }: MergeLimits,
): Judgement {
  const [first] = candidates;
  if (!first) return { isSettled: false, reference, doubts: [] };
  const isNear = (a: Ratio, b: Ratio) => isWithinFactor(a, b, maxJump);
  const isNearLast = ({ rate }: Candidate) => reference !== undefined && isNear(rate, reference.value);
  if (isNearLast(first)) return { chosen: first, isSettled: true, reference: { value: first.rate }, doubts: [] };

  const isAgreed = ({ rate }: Candidate) =>
    candidates.filter((other) => isNear(other.rate, rate)).length > candidates.length / 2;
  const isConfirmed = (candidate: Candidate) =>
    candidates.length > 1
      ? isAgreed(candidate)
      : reference && hasLasted(reference, now, (suspected) => isNear(candidate.rate, suspected));
  const canBelieve = (candidate: Candidate) =>
    reference ? isNearLast(candidate) || isConfirmed(candidate) : candidates.length < 3 || isAgreed(candidate);
  const chosen = candidates.find(canBelieve);
  const passedOver = candidates.slice(0, chosen ? candidates.indexOf(chosen) : candidates.length);
  const isOdd = chosen && !isNearLast(chosen) && (reference || !isAgreed(chosen));
  const doubts = [...passedOver, ...(isOdd ? [chosen] : [])].map((candidate) => ({
    provider: candidate.provider,
    values: valuesOf(candidate, candidates, reference?.value),
    reason: reference ? 'moved too far since the last table' : 'the providers disagree',
    believed: candidate === chosen,
  }));
  const suspected = reference && suspecting(reference, first.rate, now, (rate) => isNear(first.rate, rate));
  return { chosen, isSettled: false, reference: chosen ? { value: chosen.rate } : suspected, doubts };
}

/** What was compared: the rate, the last one that was believed, and those of the other providers by name. */
function valuesOf(
  candidate: Candidate,
  candidates: readonly Candidate[],
  last: Ratio | undefined,
): Record<string, string> {
  const rest = candidates.filter((other) => other !== candidate);
  return {
    value: publishRate(candidate.rate),
    ...(last && { last: publishRate(last) }),
    ...Object.fromEntries(rest.map(({ provider, rate }) => [provider, publishRate(rate)])),
  };
}
