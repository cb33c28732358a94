import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import type { Judgement } from '../../server/src/refresh/judging/judge-tables.ts';
import { isBelieved } from '../../server/src/refresh/judging/read-verdict.ts';
import { isWithinFactor } from '../../server/src/refresh/judging/tolerance.ts';
import type { Verdict } from '../../server/src/refresh/judging/verdict.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import { emptyState } from '../../server/src/refresh/refresh-state.ts';
import { findFault } from '../faults/index.ts';
import type { Market } from '../playing/market.ts';
import { judgeAt, momentOf, type Round, readStated } from '../playing/replay.ts';
import type { Trial } from './trial.ts';

/** What came of a trial. */
export interface TrialResult {
  readonly judgement: Judgement;
  /** Currencies whose wrong quote, or a quote out of date, is published now. */
  readonly published: readonly CurrencyCode[];
  /** Whether at least one of the wrong quotes was not believed. */
  readonly isDetected: boolean;
  /** Quotes of honest providers that were not believed. */
  readonly falseAlarms: number;
}

/**
 * Lets some providers be wrong in a round and judges what all of them state.
 *
 * @returns `undefined` where the fault changes nothing, as for a currency that the provider does not quote.
 */
export function runTrial(trial: Trial, round: Round, market: Market): TrialResult | undefined {
  const fault = findFault(trial.fault);
  const now = momentOf(round);
  const wrongCodes = new Map<string, ReadonlySet<CurrencyCode>>();
  const tables: WitnessTable[] = [];
  for (const [player, honest] of round.stated) {
    const { provider } = player;
    if (!trial.up.includes(provider)) continue;
    const honestTables = round.tables.filter((table) => table.provider === provider);
    if (!trial.wrong.includes(provider)) {
      tables.push(...honestTables);
      continue;
    }
    const spoilt = fault.spoil(honest, { target: trial.target, player, market, day: round.day });
    if (!spoilt) continue;
    const read = readStated(player, spoilt, now);
    tables.push(...read);
    const different = findDifferent(honestTables[0], read[0]);
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
    // A table that was refused before the judgement was detected, too.
    isDetected:
      doubted.some(({ code, witness }) => isWrong(witness.provider, code)) ||
      trial.wrong.some((provider) => !tables.some((table) => table.provider === provider)),
    falseAlarms: doubted.filter(({ witness }) => !trial.wrong.includes(witness.provider)).length,
  };
}

/** A rate that is wrong by less is not counted as wrong: two currencies may happen to have the same rate. */
const HARMLESS: Ratio = { numerator: 101n, denominator: 100n };

/** The currencies of a spoilt table that differ from the honest one in date, or in rate by more than one percent. */
function findDifferent(honest: WitnessTable | undefined, spoilt: WitnessTable | undefined): Set<CurrencyCode> {
  const different = [...(spoilt?.rates ?? [])].filter(([code, { rate, asOf }]) => {
    const before = honest?.rates.get(code);
    return !before || before.asOf !== asOf || !isWithinFactor(before.rate, rate, HARMLESS);
  });
  return new Set(different.map(([code]) => code));
}
