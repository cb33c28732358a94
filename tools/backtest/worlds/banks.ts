import type { CurrencyCode } from '@crossrate/contract';
import { ONE } from '@crossrate/contract/money';
import { isLiquid } from '../../../server/src/judging/tolerance.ts';
import type { DatedRate } from '../../../server/src/judging/witness.ts';
import { type Course, findRateAt } from './course.ts';
import { drawNormal, drawShare } from './noise.ts';
import { DAY_MS, HOUR_MS, rememberDays, type Source, stateRate } from './world.ts';

/** A central bank that fixes its rates once on each of its working days. */
export interface Bank {
  readonly name: string;
  /** The days of the week without a fixing: 0 is Sunday. */
  readonly weekend: readonly number[];
  readonly codes: readonly CurrencyCode[];
}

/** Central banks fix their rates at about 13:15 UTC, and publish them within two hours. */
export const FIXING_MS = 13.25 * HOUR_MS;
export const PUBLISHED_MS = 15.25 * HOUR_MS;

/** The difference of sources at the same moment: the standard deviation of the logarithm. */
export const NOISE_LIQUID = 0.000_5;
const NOISE_OTHER = 0.003;

/** Each bank has about ten holidays a year on which the others work. */
const SHARE_OF_HOLIDAYS = 0.04;

const USUAL_WEEKEND = [6, 0];
const COUNT = 6;

/** Lists six banks that state all of some currencies and each the sixth part of others. One works on Sundays. */
export function listBanks(all: readonly CurrencyCode[], divided: readonly CurrencyCode[] = []): Bank[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `bank-${index + 1}`,
    weekend: index === COUNT - 1 ? [5, 6] : USUAL_WEEKEND,
    codes: [...all, ...divided.filter((_code, place) => place % COUNT === index)],
  }));
}

/** Creates the table of a bank from the market. A rate that is not liquid is a working day older than the others. */
export function createBank(
  { name, weekend, codes }: Bank,
  courses: ReadonlyMap<CurrencyCode, Course>,
  provider = 'frankfurter',
): Source {
  const isWorking = (day: number) =>
    !weekend.includes(new Date(day).getUTCDay()) && drawShare(`${name} ${day}`) > SHARE_OF_HOLIDAYS;
  const findWorkingDay = (until: number): number => (isWorking(until) ? until : findWorkingDay(until - DAY_MS));
  const buildRates = (day: number) => {
    const rates = new Map<CurrencyCode, DatedRate>([['USD', { rate: ONE, asOf: day }]]);
    for (const code of codes) {
      const asOf = isLiquid(code) ? day : findWorkingDay(day - DAY_MS);
      const rate = findRateAt(asOf + FIXING_MS, courses.get(code));
      const noise = (isLiquid(code) ? NOISE_LIQUID : NOISE_OTHER) * drawNormal(`${name} ${code} ${asOf}`);
      if (rate !== undefined) rates.set(code, stateRate(rate * Math.exp(noise), asOf));
    }
    return rates;
  };
  const findRatesOf = rememberDays(buildRates);
  const findRates = (now: number) => findRatesOf(findWorkingDay(floorToDay(now - PUBLISHED_MS)));
  return { provider, witness: name, isFixing: true, findRates };
}

/** Finds 00:00 UTC of a day. */
export function floorToDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}
