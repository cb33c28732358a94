import type { CurrencyCode } from '@crossrate/contract';
import { multiply, type Ratio } from '@crossrate/contract/money';
import { changeRates } from '../faults/fault.ts';
import { FIXING_MS } from '../worlds/banks.ts';
import { findRateAt } from '../worlds/course.ts';
import { measureDifference, readPublished, replay } from '../worlds/replay.ts';
import { changeSource, DAY_MS, type Source, toNumber, type World } from '../worlds/world.ts';

/** A true devaluation, as honest providers see it. */
interface Devaluation {
  readonly when: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The providers that quote the currency. */
  readonly providers: readonly string[];
  /** The banking days on which the fixings stay those of before. */
  readonly late: number;
}

const FACTOR: Ratio = { numerator: 130n, denominator: 100n };

/** The market moves a little in the days of the trial, and sources differ. */
const NEAR = 0.05;

/** The days before and after the devaluation that are replayed. */
const DAYS = 8;

const MOMENTS = [
  { when: 'Tuesday, 06:00', at: Date.parse('2026-08-18T06:00Z') },
  { when: 'Friday, 20:00', at: Date.parse('2026-08-21T20:00Z') },
];
const CASES = [
  { providers: ['currency-api', 'frankfurter'], codes: ['MXN', 'EGP'] },
  { providers: ['currency-api', 'frankfurter', 'ecb'], codes: ['MXN', 'CHF'] },
] as const;

/** Measures how long devaluations of 30 % wait, in the days of currency-api. */
export function measureDevaluations(world: World) {
  return MOMENTS.flatMap(({ when, at }) =>
    CASES.flatMap(({ providers, codes }) =>
      [0, 4].map((late) => {
        const rounds = codes.map((code) => [code, countRounds({ when, at, providers, late }, code, world)] as const);
        return { when, providers, late, rounds: Object.fromEntries(rounds) };
      }),
    ),
  );
}

/**
 * Counts the rounds after the first one in which two providers, or most of the banks of one, state the new rate, until it
 * is published; `undefined` for never.
 */
function countRounds(devaluation: Devaluation, code: CurrencyCode, world: World): number | undefined {
  const { at, providers } = devaluation;
  const sources = world.sources
    .filter(({ provider }) => providers.includes(provider))
    .map((source) => devalue(source, code, devaluation));
  const moments = world.moments.filter((now) => Math.abs(now - at) < DAYS * DAY_MS);
  let waited: number | undefined;
  for (const { now, tables, judgement } of replay({ sources, moments })) {
    const market = findRateAt(now, world.market?.get(code)) ?? Number.NaN;
    const isNew = (rate: number) => measureDifference(rate, market * toNumber(FACTOR)) < NEAR;
    const stating = providers.filter((provider) => {
      const own = tables.flatMap((table) => (table.provider === provider ? (table.rates.get(code) ?? []) : []));
      return own.filter(({ rate }) => isNew(toNumber(rate))).length * 2 > own.length;
    });
    if (waited === undefined && stating.length < 2) continue;
    waited = waited === undefined ? 0 : waited + 1;
    if (isNew(readPublished(judgement, code) ?? market)) return waited;
  }
  return undefined;
}

/** Raises the rate of a currency from a moment on. After it, a bank publishes nothing for some banking days. */
function devalue(source: Source, code: CurrencyCode, { at, late }: Devaluation): Source {
  let until = at;
  for (let left = source.isFixing ? late : 0; left > 0; ) {
    until += DAY_MS;
    if (![6, 0].includes(new Date(until).getUTCDay())) left -= 1;
  }
  const delayed = { ...source, findRates: (now: number) => source.findRates(now > at && now < until ? at : now) };
  const isLater = (asOf: number) => asOf + (source.isFixing ? FIXING_MS : 0) > at;
  return changeSource(delayed, (rates) =>
    changeRates(rates, ({ rate, asOf }, each) => (each === code && isLater(asOf) ? multiply(rate, FACTOR) : rate)),
  );
}
