import type { CurrencyCode } from '@crossrate/contract';
import { divide, ONE } from '@crossrate/contract/money';
import { pegs } from '../../../server/src/judging/pegs.ts';
import type { DatedRate } from '../../../server/src/judging/witness.ts';
import { crises, isDuring } from '../history/crises.ts';
import type { HistoricTable } from '../history/historic-table.ts';
import { readCrisisDays } from '../history/history-files.ts';
import { createBank, FIXING_MS, floorToDay, listBanks, NOISE_LIQUID, PUBLISHED_MS } from './banks.ts';
import { type Course, findRateAt } from './course.ts';
import { drawNormal } from './noise.ts';
import {
  DAY_MS,
  HOUR_MS,
  listMoments,
  readRatio,
  rememberDays,
  type Source,
  stateRate,
  toNumber,
  type World,
} from './world.ts';

/** Currencies that only currency-api states, at their pegs. */
const PEGGED = ['AED', 'SAR', 'QAR', 'BHD', 'OMR', 'JOD', 'BBD', 'PAB'] as const satisfies readonly CurrencyCode[];

/**
 * Builds the world of the reference rates of the ECB. The banks fix about the same rates on their own working days, and
 * currency-api states the market of every midnight.
 *
 * @param days - In the order of time.
 */
export function buildEcbWorld(name: string, days: readonly HistoricTable[]): World {
  const rates = new Map(days.map((day) => [day.asOf, toDollars(day)]));
  const codes = [...new Set([...rates.values()].flatMap((each) => [...each.keys()]))].filter((code) => code !== 'USD');
  const market = new Map(codes.map((code) => [code, findCourse(code, rates)]));
  const [first, last] = [days[0]?.asOf ?? 0, days.at(-1)?.asOf ?? 0];
  return {
    name,
    market,
    sources: [
      createCurrencyApi(market),
      createEcb('ecb', days, rates),
      createEcb('frankfurter', days, rates),
      ...listBanks(codes).map((bank) => createBank(bank, market)),
    ],
    // Only from the second day on, a rate can be between two fixings.
    moments: listMoments(Array.from({ length: (last - first) / DAY_MS }, (_, day) => first + (day + 1) * DAY_MS)),
  };
}

function createEcb(
  provider: string,
  days: readonly HistoricTable[],
  rates: ReadonlyMap<number, ReadonlyMap<CurrencyCode, DatedRate>>,
): Source {
  const findRates = (now: number) => rates.get(days.findLast(({ asOf }) => asOf + PUBLISHED_MS <= now)?.asOf ?? 0);
  return { provider, witness: 'ECB', isFixing: true, findRates };
}

function createCurrencyApi(market: ReadonlyMap<CurrencyCode, Course>): Source {
  const findRatesOf = rememberDays((asOf) => {
    const rates = new Map<CurrencyCode, DatedRate>([['USD', { rate: ONE, asOf }]]);
    for (const [code, course] of market) {
      const rate = findRateAt(asOf, course);
      const noise = NOISE_LIQUID * drawNormal(`currency-api ${code} ${asOf}`);
      if (rate !== undefined) rates.set(code, stateRate(rate * Math.exp(noise), asOf));
    }
    for (const code of PEGGED) rates.set(code, { rate: pegs.get(code)?.lowest ?? ONE, asOf });
    return rates;
  });
  const findRates = (now: number) => findRatesOf(floorToDay(now - HOUR_MS));
  return { provider: 'currency-api', witness: 'currency-api', isFixing: false, findRates };
}

/** Converts the rates of a day, with all digits, to units for one US dollar. */
function toDollars({ asOf, rates }: HistoricTable): ReadonlyMap<CurrencyCode, DatedRate> {
  const dollar = readRatio(rates.get('USD') ?? '');
  const stated = [...rates].map(([code, text]) => [code, readRatio(text)] as const);
  return new Map(
    [...stated, ['EUR', ONE] as const].map(([code, rate]) => [code, { rate: divide(rate, dollar), asOf }]),
  );
}

function findCourse(code: CurrencyCode, rates: ReadonlyMap<number, ReadonlyMap<CurrencyCode, DatedRate>>): Course {
  return [...rates].flatMap(([day, each]) => {
    const stated = each.get(code);
    return stated ? [{ asOf: day + FIXING_MS, rate: toNumber(stated.rate) }] : [];
  });
}

/** Builds a world of each crisis. */
export function listCrises(): World[] {
  const days = readCrisisDays();
  return crises.map((crisis) =>
    buildEcbWorld(
      crisis.name,
      days.filter((day) => isDuring(day, crisis)),
    ),
  );
}

/** Leaves currency-api and the ECB, which then have to agree on everything. */
export function leaveOutFrankfurter(world: World): World {
  const sources = world.sources.filter(({ provider }) => provider !== 'frankfurter');
  return { ...world, name: `${world.name}, without Frankfurter`, sources };
}
