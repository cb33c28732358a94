import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import type { Judgement } from '../../server/src/refresh/judging/judge-tables.ts';
import { isBelieved } from '../../server/src/refresh/judging/read-verdict.ts';
import { isWithinFactor } from '../../server/src/refresh/judging/tolerance.ts';
import type { Verdict } from '../../server/src/refresh/judging/verdict.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import { emptyState } from '../../server/src/refresh/refresh-state.ts';
import { findFault } from '../faults/index.ts';
import type { Market } from '../simulation/market.ts';
import { judgeAt, momentOf, type Round, readStated } from '../simulation/replay.ts';
import type { Trial } from './trial.ts';

/** The result of a trial. */
export interface TrialResult {
  readonly judgement: Judgement;
  /** Currencies of which a quote of a wrong provider is published that differs from the honest one in rate or date. */
  readonly published: readonly CurrencyCode[];
  /** True when at least one wrong quote was not believed. */
  readonly isDetected: boolean;
  /** Quotes of honest providers that were not believed. */
  readonly falseAlarms: number;
}

/**
 * Gives some providers of a round a fault, and judges the tables of all providers.
 *
 * @returns `undefined` when the fault changes nothing, as for a currency that the provider does not quote.
 */
export function runTrial(trial: Trial, round: Round, market: Market): TrialResult | undefined {
  const fault = findFault(trial.fault);
  const now = momentOf(round);
  const wrongCodes = new Map<string, ReadonlySet<CurrencyCode>>();
  const tables: WitnessTable[] = [];
  for (const [simulated, honest] of round.stated) {
    const { provider } = simulated;
    if (!trial.up.includes(provider)) continue;
    const honestTables = round.tables.filter((table) => table.provider === provider);
    if (!trial.wrong.includes(provider)) {
      tables.push(...honestTables);
      continue;
    }
    const faulty = fault.apply(honest, { target: trial.target, simulated, market, day: round.day });
    if (!faulty) continue;
    const read = readStated(simulated, faulty, now);
    tables.push(...read);
    const different = findDifferentCodes(honestTables[0], read[0]);
    if (read.length === 0 || different.size > 0) wrongCodes.set(provider, different);
  }
  if (wrongCodes.size === 0) return undefined;
  const judgement = judgeAt(now, tables, trial.isCold ? emptyState : round.before);
  const verdicts = [...judgement.verdicts.values()];
  const isWrong = (provider: string, code: CurrencyCode) => wrongCodes.get(provider)?.has(code) ?? false;
  const published = verdicts.filter((each) => each.kind === 'believed' && isWrong(each.rate.provider, each.code));
  const testimonies = verdicts.flatMap(({ code, testimonies }) => testimonies.map((each) => ({ code, ...each })));
  const doubted = testimonies.filter(({ finding }) => !isBelieved(finding));
  return {
    judgement,
    published: published.map(({ code }: Verdict) => code),
    // A table that the service refused to read counts as detected.
    isDetected:
      doubted.some(({ code, witness }) => isWrong(witness.provider, code)) ||
      trial.wrong.some((provider) => !tables.some((table) => table.provider === provider)),
    falseAlarms: doubted.filter(({ witness }) => !trial.wrong.includes(witness.provider)).length,
  };
}

/** Rates within this factor do not count as wrong: two exchanged currencies may have nearly the same rate. */
const HARMLESS: Ratio = { numerator: 101n, denominator: 100n };

/** Finds the currencies of a faulty table whose date differs from the honest one, or whose rate by over one percent. */
function findDifferentCodes(honest: WitnessTable | undefined, faulty: WitnessTable | undefined): Set<CurrencyCode> {
  const different = [...(faulty?.rates ?? [])].filter(([code, { rate, asOf }]) => {
    const before = honest?.rates.get(code);
    return !before || before.asOf !== asOf || !isWithinFactor(before.rate, rate, HARMLESS);
  });
  return new Set(different.map(([code]) => code));
}
