import { publishRate } from '@crossrate/contract/money';
import type { Decision } from '../../src/refresh/decisions.ts';
import type { Case } from '../../src/refresh/judging/case.ts';
import { judgeCurrency } from '../../src/refresh/judging/judge-currency.ts';
import type { Finding, Verdict } from '../../src/refresh/judging/verdict.ts';
import type { Witness } from '../../src/refresh/judging/witness.ts';
import type { BelievedRate, Suspect } from '../../src/refresh/refresh-state.ts';
import { readRatio } from './witness-table.ts';

export const NOW = Date.parse('2026-11-20T10:00:00Z');
export const TODAY = Date.parse('2026-11-20');
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Builds the quote of a provider, which is also its source. */
export function buildWitness(provider: string, rate: string, asOf = TODAY): Witness {
  return { provider, source: provider, rate: readRatio(rate), asOf, fetchedAt: NOW };
}

/** Builds the last rate of a currency, which the provider `a` stated yesterday. */
export function buildBelieved(rate: string, more: Partial<BelievedRate> = {}): BelievedRate {
  const own = { rate: readRatio(rate), asOf: more.asOf ?? TODAY - DAY_MS };
  return { ...own, provider: 'a', believedAt: NOW - 3 * HOUR_MS, reference: own, ...more };
}

/** Judges the Swedish krona, about which nothing else is known. */
export function judge(witnesses: Witness[], more: Partial<Case> = {}): Verdict {
  return judgeCurrency({
    code: 'SEK',
    witnesses,
    discredited: [],
    suspects: [],
    last: undefined,
    decision: undefined,
    anchor: undefined,
    isLastServable: true,
    now: NOW,
    ...more,
  });
}

/** Describes the resulting rate, its provider and the ground. */
export function describeResult(verdict: Verdict): string {
  if (verdict.kind === 'none') return `none: ${verdict.ground}`;
  return `${publishRate(verdict.rate.rate)} ${verdict.rate.provider}: ${verdict.ground}`;
}

/** Lists the findings about the quotes, in the order of the chain. */
export function listFindings({ testimonies }: Verdict): Finding[] {
  return testimonies.map(({ finding }) => finding);
}

/** Builds a suspect that no source has contradicted for some hours. */
export function buildSuspect(rate: string, hours: number, seenHoursAgo = 3): Suspect {
  const since = NOW - hours * HOUR_MS;
  return {
    provider: 'a',
    rate: readRatio(rate),
    asOf: TODAY,
    since,
    aloneSince: since,
    seenAt: NOW - seenHoursAgo * HOUR_MS,
  };
}

/** The decision to hold the rate of the Swedish krona. */
export const HOLD: Decision = { code: 'SEK', reason: 'checked', decidedAt: NOW, kind: 'hold' };

/** Builds the decision to accept a rate of the Swedish krona. */
export function acceptRate(rate: string, decidedAt = NOW): Decision {
  return { ...HOLD, decidedAt, kind: 'accept', rate: readRatio(rate), provider: 'a', asOf: TODAY };
}
