import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import type { Market } from '../simulation/market.ts';
import type { Round } from '../simulation/replay.ts';
import { simulatedProviders } from '../simulation/simulated-providers.ts';
import { LARGEST, LIQUID } from './experiments.ts';
import { runTrial } from './run-trial.ts';

/** The trials of faults of one size. */
export interface SweepPoint {
  /** The factor by which one provider multiplies the right rate. */
  readonly factor: string;
  readonly trials: number;
  /** Trials in which the wrong rate was not published. */
  readonly caught: number;
}

/** The trials of a group of currencies, by the size of the fault. */
export interface SweepSeries {
  readonly group: string;
  readonly points: readonly SweepPoint[];
}

/** Every seventh of the currencies that are not liquid: two providers quote these. */
const LESSER: readonly CurrencyCode[] = currencyCodes
  .filter((code) => !isLiquid(code) && !withdrawals[code] && code !== 'CLF')
  .filter((_, index) => index % 7 === 0);

const GROUPS = [
  { group: 'ten largest, three witnesses', targets: LARGEST },
  { group: 'thirty liquid currencies, three witnesses', targets: LIQUID.filter((code) => code !== 'USD') },
  { group: 'lesser currencies, two witnesses', targets: LESSER },
] as const;

/** The sizes of the faults. Below one percent, honest sources differ as well. */
const FACTORS = ['1.015', '1.02', '1.025', '1.03', '1.04', '1.05', '1.07', '1.1', '1.15', '1.2', '1.3', '1.5'] as const;

/** Counts the trials of a sweep, with those whose fault changes nothing. */
export function countSweepTrials(rounds: readonly Round[]): number {
  return rounds.length * FACTORS.length * GROUPS.reduce((sum, { targets }) => sum + targets.length, 0);
}

/** Runs trials with faults of one provider in one currency, and counts the caught ones by the size of the fault. */
export function runSweep(
  { rounds, market }: { readonly rounds: readonly Round[]; readonly market: Market },
  onTrial: () => void,
): SweepSeries[] {
  const up = simulatedProviders.map(({ provider }) => provider);
  return GROUPS.map(({ group, targets }) => ({
    group,
    points: FACTORS.map((factor) => {
      let [trials, caught] = [0, 0];
      for (const round of rounds) {
        for (const target of targets) {
          const trial = { date: round.date, wrong: ['currency-api'], fault: `x${factor}`, target, up, isCold: false };
          const result = runTrial(trial, round, market);
          onTrial();
          if (!result) continue;
          trials += 1;
          if (result.published.length === 0) caught += 1;
        }
      }
      return { factor, trials, caught };
    }),
  }));
}
