import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import { pegs } from '../../../server/src/refresh/judging/pegs.ts';
import { isLiquid } from '../../../server/src/refresh/judging/tolerance.ts';
import { changeRates, isStatedBy } from '../faults/fault.ts';
import { LESSER, LIQUID } from '../worlds/currencies.ts';
import { measureDifference, type Round, readPublished, rejudge, replay } from '../worlds/replay.ts';
import { DAY_MS, HOUR_MS, PROVIDERS, readRatio, toNumber, type World } from '../worlds/world.ts';

/** The errors to try. */
export interface Errors {
  /** The first round of each error is so many rounds after that of the one before. */
  readonly step: number;
  /** The rounds that each error lasts. */
  readonly lasting: number;
  /** Each factor is tried, and one divided by it. */
  readonly factors: readonly string[];
}

/** A published rate that an error has moved. */
export interface Moved {
  /** The share of the rate. */
  readonly by: number;
  readonly code: CurrencyCode;
  readonly now: number;
  readonly provider: string;
  readonly factor: number;
}

/** The wrong codes of a trial, by provider. */
type Plan = ReadonlyMap<string, readonly CurrencyCode[]>;

const WEEKS = 3;
const ROUND_MS = 3 * HOUR_MS;

/** The state before the first error is that of so many days. */
const DAYS_BEFORE = 10;

const SETTINGS = [
  PROVIDERS,
  ...PROVIDERS.map((down) => PROVIDERS.filter((name) => name !== down)),
  ...PROVIDERS.map((name) => [name]),
];

/** Nobody moves a fixed peg, but by its anchor. */
const UNPEGGED = LIQUID.filter((code) => code !== 'USD' && !pegs.has(code));
const UNPEGGED_LESSER = LESSER.filter((code) => !pegs.has(code));

/**
 * Measures how far one wrong provider moves the published rates of three weeks, when three, two and one of the default
 * providers answer. Each figure is of the size of error that moves the rate most.
 *
 * @param from - 00:00 UTC of a Monday.
 */
export function measureInfluence(world: World, from: number, errors: Errors) {
  const first = from - DAYS_BEFORE * DAY_MS;
  const count = (DAYS_BEFORE + WEEKS * 7 + 7) * (DAY_MS / ROUND_MS);
  const moments = Array.from({ length: count }, (_, index) => first + index * ROUND_MS);
  return SETTINGS.flatMap((up) => {
    const sources = world.sources.filter(({ provider }) => up.includes(provider));
    const rounds = [...replay({ sources, moments })];
    const moved = listPlans(up).flatMap((plan) => tryErrors(plan, rounds, errors));
    return [...Map.groupBy(moved.flatMap(listGroups), ({ group }) => group)].map(([group, all]) => {
      const sorted = [...findLargest(all).values()].toSorted((a, b) => a.by - b.by);
      const [median, worst] = [sorted[sorted.length >> 1], sorted.at(-1)] as [Moved, Moved];
      return { up, lasting: errors.lasting, group, median: median.by, worst };
    });
  });

  function listGroups(each: Trial) {
    const { code, now } = each;
    if (!isLiquid(code)) return [{ ...each, group: 'lesser currencies' }];
    const all = { ...each, group: 'liquid currencies, any hour' };
    return isEvening(now) ? [{ ...each, group: 'liquid currencies, evening' }, all] : [all];
  }

  /** True after the fixings of a day, until currency-api has published its table of the next. */
  function isEvening(now: number): boolean {
    const fixing = world.sources
      .find(({ provider }) => provider === 'ecb')
      ?.findRates(now)
      ?.get('USD');
    return now - (fixing?.asOf ?? 0) <= DAY_MS;
  }
}

/** The rate that an error has moved, and the first round of the error. */
interface Trial extends Moved {
  readonly start: number;
}

/** Finds, of the sizes and the rounds of each error, the one that moves the rate most. */
function findLargest(trials: readonly Trial[]): Map<string, Moved> {
  const largest = new Map<string, Moved>();
  for (const trial of trials) {
    const key = `${trial.code} ${trial.provider} ${trial.start}`;
    if (trial.by >= (largest.get(key)?.by ?? 0)) largest.set(key, trial);
  }
  return largest;
}

/**
 * Lists trials in which every provider is wrong about every code. A trial has many errors, because currencies are judged
 * by themselves: but no anchor together with its follower; and only two of a provider that two others can refute, because
 * three would discredit its whole table.
 */
function listPlans(up: readonly string[]): Plan[] {
  const alone = (codes: readonly CurrencyCode[]) => up.map((name) => new Map([[name, codes]]));
  const pegged = [...alone(['DKK']), ...alone(['HKD'])];
  if (up.length < PROVIDERS.length) return [...alone([...UNPEGGED, ...UNPEGGED_LESSER]), ...pegged];
  const third = Math.ceil(UNPEGGED.length / up.length);
  const plans = UNPEGGED.map((_, index) => {
    return new Map(up.map((name, place) => [name, [UNPEGGED[(index + place * third) % UNPEGGED.length] ?? 'EUR']]));
  });
  return [...plans, ...pegged];
}

/** Judges some rounds with every error of a plan, and lists how far the published rates are from the honest ones. */
function tryErrors(plan: Plan, all: readonly Round[], { step, lasting, factors }: Errors): Trial[] {
  const codes = new Set([...plan.values()].flat());
  const anchors = [...codes].flatMap((code) => pegs.get(code)?.anchor ?? []);
  const kept = new Set<CurrencyCode>([...codes, ...anchors, 'USD']);
  const rounds = all.map((round) => narrow(round, kept));
  const first = DAYS_BEFORE * (DAY_MS / ROUND_MS);
  const starts = Array.from(
    { length: Math.ceil((WEEKS * 7 * (DAY_MS / ROUND_MS)) / step) },
    (_, i) => first + i * step,
  );
  const sizes = factors.map(readRatio).flatMap((factor) => [factor, divide(ONE, factor)]);
  return starts.flatMap((start) =>
    sizes.flatMap((factor) => {
      const sequence = rounds.slice(start, start + lasting);
      const judged = rejudge(sequence, (round) => makeWrong(round, plan, factor));
      return judged.flatMap((judgement, index) => {
        const { now, judgement: honest } = sequence[index] as Round;
        return [...plan].flatMap(([provider, wrong]) =>
          wrong.flatMap((code) => {
            const [right, published] = [readPublished(honest, code), readPublished(judgement, code)];
            if (!right || !published) return [];
            return { by: measureDifference(published, right), code, now, start, provider, factor: toNumber(factor) };
          }),
        );
      });
    }),
  );
}

/** Leaves out what a trial does not concern, because a judgement of all currencies takes long. */
function narrow(round: Round, codes: ReadonlySet<CurrencyCode>): Round {
  const keep = <Value>(all: ReadonlyMap<CurrencyCode, Value>) => new Map([...all].filter(([code]) => codes.has(code)));
  const { believed, waiting, ...before } = round.before;
  return {
    ...round,
    tables: round.tables.map((table) => ({ ...table, rates: keep(table.rates) })),
    before: { ...before, believed: keep(believed), waiting: keep(waiting) },
  };
}

function makeWrong({ tables }: Round, plan: Plan, factor: Ratio) {
  return tables.map((table) => {
    const wrong = [...plan].flatMap(([provider, codes]) => (isStatedBy([provider], table) ? codes : []));
    if (wrong.length === 0) return table;
    const rates = changeRates(table.rates, ({ rate }, code) => (wrong.includes(code) ? multiply(rate, factor) : rate));
    return { ...table, rates };
  });
}
