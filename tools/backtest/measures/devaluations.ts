import type { CurrencyCode } from '@crossrate/contract';
import { multiply } from '@crossrate/contract/money';
import { changeRates } from '../faults/fault.ts';
import { FIXING_MS } from '../worlds/banks.ts';
import { findRateAt } from '../worlds/course.ts';
import { measureDifference, type Round, readPublished, replay } from '../worlds/replay.ts';
import {
  changeSource,
  DAY_MS,
  HOUR_MS,
  listAllMoments,
  PROVIDERS,
  readRatio,
  type Source,
  toNumber,
  type World,
} from '../worlds/world.ts';

/** A true devaluation, as honest providers see it. */
interface Devaluation {
  readonly code: CurrencyCode;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The banking days by which every bank is late, on each day. */
  readonly late: number;
}

const FACTOR = '1.3';

/** The market moves a little in the days of the trial, and sources differ. */
const NEAR = 0.05;

const DAYS_BEFORE = 8;
const DAYS_AFTER = 10;

const MOMENTS = {
  'Tuesday, 09:00': Date.parse('2026-08-18T09:00Z'),
  'Tuesday, 20:00': Date.parse('2026-08-18T20:00Z'),
  'Friday, 20:00': Date.parse('2026-08-21T20:00Z'),
};

const CASES = [
  { providers: PROVIDERS, codes: ['MXN', 'CHF'] },
  { providers: ['currency-api', 'frankfurter'], codes: ['MXN', 'EGP'] },
] as const;

/** Measures how long devaluations of 30 % wait, in the days of currency-api. */
export function measureDevaluations(world: World) {
  return Object.entries(MOMENTS).flatMap(([when, at]) =>
    CASES.flatMap(({ providers, codes }) =>
      [0, 2, 4].flatMap((late) =>
        codes.map((code) => {
          const rounds = replayDevaluation({ code, at, late }, providers, world);
          return { when, providers, late, code, ...findDelay({ code, at, late }, rounds, world) };
        }),
      ),
    ),
  );
}

function replayDevaluation(devaluation: Devaluation, providers: readonly string[], world: World): Round[] {
  const { at } = devaluation;
  const own = world.sources.filter(({ provider }) => providers.includes(provider));
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const moments = listAllMoments(day - DAYS_BEFORE * DAY_MS, day + DAYS_AFTER * DAY_MS);
  return [...replay({ sources: own.map((source) => devalue(source, devaluation)), moments })];
}

/** Finds the hours until the new rate is published, and until two providers state it: most of the banks of one. */
function findDelay({ code, at }: Devaluation, rounds: readonly Round[], { market }: World) {
  const isNew = (rate: number | undefined, now: number) =>
    measureDifference(rate ?? 0, (findRateAt(now, market.get(code)) ?? 0) * Number(FACTOR)) < NEAR;
  const isStatedByTwo = ({ now, tables }: Round) => {
    const stated = tables.filter(({ rates }) => rates.has(code));
    const isMajority = (own: typeof stated) =>
      own.filter(({ rates }) => isNew(toNumber(rates.get(code)?.rate ?? readRatio('1')), now)).length * 2 > own.length;
    return [...Map.groupBy(stated, ({ provider }) => provider).values()].filter(isMajority).length > 1;
  };
  const countHours = (round: Round | undefined) => round && (round.now - at) / HOUR_MS;
  return {
    // `undefined` for never.
    hours: countHours(rounds.find(({ now, judgement }) => isNew(readPublished(judgement, code), now))),
    hoursOfTwo: countHours(rounds.find(isStatedByTwo)),
  };
}

/** Raises the rate of a currency from a moment on, and lets a bank publish the rates of some banking days before. */
function devalue(source: Source, { code, at, late }: Devaluation): Source {
  const findRates = (now: number) => source.findRates(source.isFixing ? goBack(now, late) : now);
  const isLater = (asOf: number) => asOf + (source.isFixing ? FIXING_MS : 0) > at;
  return changeSource({ ...source, findRates }, (rates) => {
    const own = new Map([...rates].filter(([each]) => each === code || each === 'USD'));
    return changeRates(own, ({ rate, asOf }) => (isLater(asOf) ? multiply(rate, readRatio(FACTOR)) : rate));
  });
}

function goBack(now: number, bankingDays: number): number {
  let time = now;
  for (let left = bankingDays; left > 0; ) {
    time -= DAY_MS;
    if (![6, 0].includes(new Date(time).getUTCDay())) left -= 1;
  }
  return time;
}
