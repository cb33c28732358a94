import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import type { RateBook } from '../../rates/rate-book.ts';
import type { Snapshot } from '../../rates/snapshot.ts';
import { describeDiagnosis } from '../../refresh/judging/describe-diagnosis.ts';
import { type DoubtedQuote, findDoubtedQuotes } from '../../refresh/judging/doubted-quotes.ts';
import { explainKept, findTestimony, isBelieved } from '../../refresh/judging/read-verdict.ts';
import { type Outcome, selectTables } from '../../refresh/outcome.ts';
import type { UnreadableQuote } from '../../refresh/read-table.ts';
import type { Round } from '../../refresh/round.ts';
import { reportSilence, type Silence } from './silence.ts';

/** The judgement on one provider. */
export interface ProviderReport {
  readonly provider: string;
  readonly result: 'believed' | 'discredited' | Silence['result'];
  /** The reason for having no table, or for not believing the whole table. */
  readonly reason?: string;
  /** The newest as-of time in the table, ISO 8601; absent without a table. */
  readonly asOf?: string;
  /** The number of current currencies in the table. */
  readonly quoted: number;
  /** The number of believed quotes, published or not. */
  readonly believed: number;
  /** The number of the provider's rates that are served, of this round or an earlier one. */
  readonly served: number;
  /** Quotes that are not believed, the furthest off first. */
  readonly outvoted: readonly DoubtedQuote[];
  /** Quotes that cannot be read as rates. */
  readonly unreadable: readonly UnreadableQuote[];
}

/** A currency whose last believed rate is kept. */
export interface KeptRate {
  readonly code: CurrencyCode;
  readonly reason: string;
  readonly provider: string;
  /** ISO 8601. */
  readonly asOf: string;
}

/** The report of one round. */
export interface RefreshReport {
  /** True when there are rates. */
  readonly built: boolean;
  /** True when a second provider has confirmed the majors. */
  readonly confirmed: boolean;
  /** The number of currencies with a rate, withdrawn ones included. */
  readonly currencies: number;
  readonly withoutRate: readonly CurrencyCode[];
  /** In the order of the chain. */
  readonly providers: readonly ProviderReport[];
  readonly held: readonly KeptRate[];
}

/** Builds the report of a round and of the rates that may be served after it. */
export function buildReport({ outcomes, judgement }: Round, book: RateBook | undefined): RefreshReport {
  const served = book?.rates;
  const isAnyoneHeard = selectTables(outcomes).length > 0;
  return {
    built: isAnyoneHeard && served !== undefined,
    confirmed: judgement.isConfirmed,
    currencies: isAnyoneHeard ? (served?.size ?? 0) : 0,
    withoutRate: currencyCodes.filter((code) => !served?.has(code)),
    providers: outcomes.map((outcome) => reportOutcome(outcome, judgement, book?.snapshot ?? new Map())),
    held: [...judgement.verdicts.values()].flatMap((verdict) => {
      const { code } = verdict;
      const [reason, kept] = [explainKept(verdict), book?.snapshot.get(code)];
      if (reason === undefined || !kept) return [];
      const { provider, asOf } = kept;
      return [{ code, reason, provider, asOf: new Date(asOf).toISOString() }];
    }),
  };
}

function reportOutcome(
  outcome: Outcome,
  { verdicts, diagnoses }: Round['judgement'],
  served: Snapshot,
): ProviderReport {
  const { provider } = outcome;
  if (!('table' in outcome)) {
    const unreadable = outcome.status === 'refused' ? outcome.unreadable : [];
    return { ...reportSilence(outcome), quoted: 0, believed: 0, served: 0, outvoted: [], unreadable };
  }
  const { table, unreadable } = outcome;
  const diagnosis = diagnoses.get(provider);
  const testimonies = [...verdicts.values()].flatMap((verdict) => findTestimony(verdict, provider) ?? []);
  return {
    provider,
    result: diagnosis ? 'discredited' : 'believed',
    ...(diagnosis && { reason: describeDiagnosis(diagnosis, table.base) }),
    asOf: new Date(Math.max(...[...table.rates.values()].map(({ asOf }) => asOf))).toISOString(),
    quoted: table.rates.size,
    believed: testimonies.filter(({ finding }) => isBelieved(finding)).length,
    served: [...served.values()].filter((rate) => rate.provider === provider).length,
    outvoted: findDoubtedQuotes(provider, verdicts.values()),
    unreadable,
  };
}
