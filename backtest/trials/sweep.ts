import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import type { Market } from '../playing/market.ts';
import { players } from '../playing/players.ts';
import type { Round } from '../playing/replay.ts';
import { LARGEST, MAJORS } from './experiments.ts';
import { runTrial } from './run-trial.ts';

/** How often faults of one size were caught. */
export interface SweepPoint {
  /** The factor by which the first provider is wrong. */
  readonly factor: string;
  readonly trials: number;
  /** Trials in which the wrong rate was not published. */
  readonly caught: number;
}

/** The same for a group of currencies. */
export interface SweepSeries {
  readonly group: string;
  readonly points: readonly SweepPoint[];
}

/** Every seventh of the currencies that two providers quote. */
const LESSER: readonly CurrencyCode[] = currencyCodes
  .filter((code) => !isLiquid(code) && !withdrawals[code] && code !== 'CLF')
  .filter((_, index) => index % 7 === 0);

const GROUPS = [
  { group: 'ten largest, three witnesses', targets: LARGEST },
  { group: 'thirty majors, three witnesses', targets: MAJORS.filter((code) => code !== 'USD') },
  { group: 'lesser currencies, two witnesses', targets: LESSER },
] as const;

/** A fault of less than one percent is within the honest differences of sources. */
const FACTORS = ['1.015', '1.02', '1.025', '1.03', '1.04', '1.05', '1.07', '1.1', '1.15', '1.2', '1.3', '1.5'] as const;

/** How many trials a sweep takes. */
export function countSweepTrials(rounds: readonly Round[]): number {
  return rounds.length * FACTORS.length * GROUPS.reduce((sum, { targets }) => sum + targets.length, 0);
}

/** Lets the first provider be wrong in one currency by ever more, and counts how often that is caught. */
export function sweep(
  { rounds, market }: { readonly rounds: readonly Round[]; readonly market: Market },
  onTrial: () => void = () => undefined,
): SweepSeries[] {
  const up = players.map(({ provider }) => provider);
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
