import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { publishRate, type Ratio } from '@crossrate/contract/money';
import type { CheckedTable } from './check-table.ts';
import type { Doubt } from './doubt.ts';
import { isWithinFactor, type References } from './references.ts';

/** One table made of several. */
export interface MergedRates {
  /** The first table in the order of the chain. */
  readonly base: CheckedTable;
  /** Units of each current currency for one US dollar. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
  /** Where a rate comes from, for those that are not from the base table. */
  readonly filledFrom: ReadonlyMap<CurrencyCode, string>;
  readonly doubts: readonly Doubt[];
  /** Whether every currency has a rate that no further opinion could change. */
  readonly isSettled: boolean;
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
 * included, are within `maxJump` of it (so that it is near their median, too). Where there is no last one the first
 * provider is believed, unless at least two others outvote it.
 *
 * @param tables - In the order of the chain.
 * @returns `undefined` without a table.
 */
export function mergeTables(
  tables: readonly CheckedTable[],
  references: References,
  maxJump: Ratio,
): MergedRates | undefined {
  const [base] = tables;
  if (!base) return undefined;
  const rates = new Map<CurrencyCode, Ratio>();
  const filledFrom = new Map<CurrencyCode, string>();
  const doubts: Doubt[] = [];
  let isSettled = true;
  for (const code of CURRENT_CODES) {
    const candidates = tables.flatMap(({ provider, rates }) => {
      const rate = rates.get(code);
      return rate ? [{ provider, rate }] : [];
    });
    const judged = judge(candidates, references.rates.get(code)?.value, maxJump);
    isSettled &&= judged.isSettled;
    doubts.push(...judged.doubts.map((doubt) => ({ ...doubt, code })));
    if (!judged.chosen) continue;
    rates.set(code, judged.chosen.rate);
    if (judged.chosen.provider !== base.provider) filledFrom.set(code, judged.chosen.provider);
  }
  return { base, rates, filledFrom, doubts, isSettled };
}

/** Chooses among what the providers say of one currency. */
function judge(
  candidates: readonly Candidate[],
  last: Ratio | undefined,
  maxJump: Ratio,
): { readonly chosen?: Candidate | undefined; readonly isSettled: boolean; readonly doubts: readonly Doubt[] } {
  const isNear = ({ rate }: Candidate) => last !== undefined && isWithinFactor(rate, last, maxJump);
  const [first] = candidates;
  if (!first) return { isSettled: false, doubts: [] };
  if (isNear(first)) return { chosen: first, isSettled: true, doubts: [] };

  const areAgreed = ({ rate }: Candidate) =>
    candidates.filter((other) => isWithinFactor(other.rate, rate, maxJump)).length > candidates.length / 2;
  const canBelieve = (candidate: Candidate) =>
    last
      ? isNear(candidate) || (candidates.length > 1 && areAgreed(candidate))
      : candidates.length < 3 || areAgreed(candidate);
  const chosen = candidates.find(canBelieve);
  const passedOver = candidates.slice(0, chosen ? candidates.indexOf(chosen) : candidates.length);
  const doubted = chosen && !isNear(chosen) && (last || !areAgreed(chosen)) ? [...passedOver, chosen] : passedOver;
  const doubts = doubted.map((candidate) => ({
    provider: candidate.provider,
    values: valuesOf(candidate, candidates, last),
    reason: last ? 'moved too far since the last table' : 'the providers disagree',
    believed: candidate === chosen,
  }));
  return { chosen, isSettled: false, doubts };
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
