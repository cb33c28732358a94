import { currencyCodes } from '@crossrate/contract';
import { reportSilence } from '../../editions/report-silences.ts';
import { findDoubtedCurrencies } from '../../judging/doubted-currencies.ts';
import { countQuoted, type Outcome, selectTables } from '../../judging/outcome.ts';
import { explainHeld, isBelieved } from '../../judging/verdict.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import type { Snapshot } from '../../rates/snapshot.ts';
import type { Round } from '../../refresh/round.ts';

/** The report of one round. */
export type RefreshReport = ReturnType<typeof buildReport>;

/** Builds the report of a round and of the rates that may be served after it. */
export function buildReport({ outcomes, judgement }: Round, book: RateBook | undefined) {
  const served = book?.rates;
  const isAnyoneHeard = selectTables(outcomes).length > 0;
  const grades = [...((isAnyoneHeard && book?.listGrades()) || [])];
  return {
    built: isAnyoneHeard && served !== undefined,
    confirmed: judgement.isConfirmed,
    currencies: isAnyoneHeard ? (served?.size ?? 0) : 0,
    grades: Object.fromEntries(grades.map(([grade, codes]) => [grade, codes.length])),
    withoutRate: currencyCodes.filter((code) => !served?.has(code)),
    providers: outcomes.map((outcome) => reportOutcome(outcome, judgement, book?.snapshot ?? new Map())),
    held: [...judgement.verdicts.values()].flatMap((verdict) => {
      const { code } = verdict;
      const [reason, served] = [explainHeld(verdict), book?.snapshot.get(code)];
      if (reason === undefined || !served) return [];
      return { code, reason, provider: served.provider, asOf: new Date(served.asOf).toISOString() };
    }),
  };
}

/**
 * Reports the judgement on one provider, with the newest as-of time of its table, its outvoted currencies, the furthest
 * off first, and the numbers of its currencies. Served ones are of this round or an earlier one.
 */
function reportOutcome(outcome: Outcome, { verdicts, diagnoses }: Round['judgement'], snapshot: Snapshot) {
  const { provider } = outcome;
  if (!('tables' in outcome)) {
    const unreadable = outcome.status === 'refused' ? outcome.unreadable : [];
    return { ...reportSilence(outcome), asOf: undefined, quoted: 0, believed: 0, served: 0, outvoted: [], unreadable };
  }
  const { tables, unreadable } = outcome;
  const diagnosis = diagnoses.get(provider);
  const dates = tables.flatMap(({ rates }) => [...rates.values()].map(({ asOf }) => asOf));
  const believed = [...verdicts.values()].filter(({ findings }) =>
    findings.some(({ witness, finding }) => witness.provider === provider && isBelieved(finding)),
  );
  return {
    provider,
    result: diagnosis === undefined ? 'believed' : 'discredited',
    reason: diagnosis,
    asOf: new Date(dates.reduce((newest, asOf) => Math.max(newest, asOf))).toISOString(),
    quoted: countQuoted(outcome),
    believed: believed.length,
    served: [...snapshot.values()].filter((rate) => rate.provider === provider).length,
    outvoted: findDoubtedCurrencies(provider, verdicts.values()),
    unreadable,
  };
}
