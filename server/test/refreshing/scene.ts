import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import type { Decision } from '../../src/judging/decisions.ts';
import { type Judgement, judgeTables } from '../../src/judging/judge-tables.ts';
import { emptyState, type RefreshState } from '../../src/judging/refresh-state.ts';
import type { WitnessTable } from '../../src/judging/witness.ts';
import { readRatio } from './witness-table.ts';

/** Two trading days, and the round after the fixings of the first. */
export const [MONDAY, TUESDAY, NIGHT] = ['2026-11-16', '2026-11-17', '2026-11-17T03:00:00Z'];

/** A service that lives through rounds, each with the tables of a test. */
export class Scene {
  readonly decisions = new Map<string, Decision>();
  state: RefreshState = emptyState;
  /** True for a scene whose providers publish anew on every day. Most tests of other rules repeat their tables. */
  remembersPublications = false;
  readonly #providers: readonly string[];
  #now = 0;

  constructor(providers: readonly string[] = ['currency-api', 'frankfurter', 'ecb']) {
    this.#providers = providers;
  }

  /** Judges the tables of a round, in the order of the chain. */
  round(time: string, tables: readonly WitnessTable[]): Judgement {
    this.#now = Date.parse(time);
    const asked = tables.map((table) => ({ ...table, fetchedAt: this.#now }));
    const context = { state: this.state, decisions: this.decisions, providers: this.#providers, now: this.#now };
    const judgement = judgeTables(asked, context);
    this.state = this.remembersPublications ? judgement.state : { ...judgement.state, publications: new Map() };
    return judgement;
  }

  /** Notes a decision of the operator, at the time of the last round. */
  decide(decision: Pick<Decision, 'kind' | 'subject'>, rate?: string, asOf = new Date(this.#now).toISOString()): void {
    const accepted = rate ? { rate: readRatio(rate), provider: 'currency-api', asOf: Date.parse(asOf) } : {};
    const about = { reason: 'checked', by: 'ann', decidedAt: this.#now };
    this.decisions.set(decision.subject, { ...decision, ...about, ...accepted } as Decision);
  }

  /** Lists what waits, such as `currency-api 129: moved alone`. */
  listWaiting(code: CurrencyCode): string[] {
    return (this.state.waiting.get(code) ?? []).map(
      ({ witness, rate, finding }) => `${witness} ${publishRate(rate)}: ${finding}`,
    );
  }
}

/** Describes the rate of a currency after a round, such as `129 single: near the last rate`. */
export function describeRate({ verdicts }: Judgement, code: CurrencyCode): string {
  const verdict = verdicts.get(code);
  if (!verdict) return 'none';
  const { rate, ground } = verdict;
  return `${rate ? `${publishRate(rate.rate)} ${rate.grade}` : 'none'}: ${ground}`;
}

/** Finds the published rate as a number; NaN without one. */
export function findRate({ verdicts }: Judgement, code: CurrencyCode): number {
  const published = verdicts.get(code)?.rate;
  return published ? Number(publishRate(published.rate)) : Number.NaN;
}
