import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import { pegs } from '../../../server/src/judging/pegs.ts';
import { isLiquid } from '../../../server/src/judging/tolerance.ts';
import { changeRates, isStatedBy } from '../faults/fault.ts';
import { LESSER, LIQUID } from '../worlds/currencies.ts';
import { measureDifference, type Round, readPublished, rejudge, replay } from '../worlds/replay.ts';
import { DAY_MS, listAllMoments, PROVIDERS, ROUND_MS, readRatio, type World } from '../worlds/world.ts';
import { type Moved, ONE_OF, summarize } from './moved.ts';

/** Errors of one provider, each in the rounds of some weeks. */
export interface Errors {
  /** 00:00 UTC of a Monday. */
  readonly from: number;
  readonly weeks: number;
  /** An error begins in every round, in every second one, and so on. */
  readonly every: number;
  /** The rounds that each error lasts. */
  readonly lasting: number;
  /** Each rate is multiplied by each of these, and divided by it. */
  readonly sizes: readonly string[];
}

/** The wrong codes of a trial, by provider. */
type Plan = ReadonlyMap<string, readonly CurrencyCode[]>;

/** The days before the first error, from an empty state on. */
const DAYS_BEFORE = 5;

const SETTINGS = [
  PROVIDERS,
  ...PROVIDERS.map((down) => PROVIDERS.filter((name) => name !== down)),
  ...PROVIDERS.map((name) => [name]),
];

/** Nobody moves a fixed peg, but by its anchor. */
const FREE = LIQUID.filter((code) => code !== 'USD' && !pegs.has(code));
const FREE_LESSER = LESSER.filter((code) => !pegs.has(code));

/**
 * Measures how far one wrong provider moves published rates when three, two and one of the default providers answer. Of
 * each error of a currency, the size counts that moves the rate most, and the round.
 */
export function measureInfluence(world: World, errors: Errors) {
  const evenings = world.sources.find(({ provider }) => provider === 'ecb');
  const moved = SETTINGS.flatMap((up) => {
    const until = errors.from + errors.weeks * 7 * DAY_MS + errors.lasting * ROUND_MS;
    const rounds = replayBefore(world, up, { from: errors.from, until });
    return listPlans(up).flatMap((plan) => tryErrors(plan, up, rounds, errors));
  });
  const groups = Map.groupBy(moved.flatMap(listGroups), ({ group }) => group);
  return [...groups].map(([group, all]) => {
    return { world: world.name, group, lasting: errors.lasting, ...summarize([...findLargest(all).values()]) };
  });

  function listGroups(each: Moved) {
    const of = ONE_OF[each.up.length];
    if (!isLiquid(each.code)) return [{ ...each, group: `${of}: lesser currencies` }];
    const all = { ...each, group: `${of}: liquid currencies, any hour` };
    return each.up.length > 1 && isEvening(each.now)
      ? [{ ...each, group: `${of}: liquid currencies, evening` }, all]
      : [all];
  }

  /** True after the fixings of a day, until currency-api publishes its table of the next. */
  function isEvening(now: number): boolean {
    return now - (evenings?.findRates(now)?.get('USD')?.asOf ?? 0) <= DAY_MS;
  }
}

/** Replays honest rounds, and those of some days before. */
function replayBefore(
  world: World,
  up: readonly string[],
  { from, until }: { readonly from: number; readonly until: number },
): Round[] {
  const sources = world.sources.filter(({ provider }) => up.includes(provider));
  return [...replay({ sources, moments: listAllMoments(from - DAYS_BEFORE * DAY_MS, until) })];
}

/** Repeats an error from an earlier state on, with all currencies, and finds how far it moves the rate. */
export function repeatError(world: World, { code, provider, error, up, since, now }: Omit<Moved, 'by'>): number {
  const rounds = replayBefore(world, up, { from: since, until: now + 1 });
  const size = readRatio(error.slice(2));
  const factor = error.startsWith('/') ? divide(ONE, size) : size;
  const plan = new Map([[provider, [code]]]);
  const judged = rejudge(rounds, (round) => (round.now < since ? round.tables : makeWrong(round, plan, factor)));
  const [right = 0, published = 0] = [rounds.at(-1)?.judgement, judged.at(-1)].map((each) => readPublished(each, code));
  return measureDifference(published, right);
}

function findLargest(all: readonly Moved[]): Map<string, Moved> {
  const largest = new Map<string, Moved>();
  for (const each of all) {
    const key = `${each.code} ${each.provider} ${each.up} ${each.since}`;
    if (each.by >= (largest.get(key)?.by ?? 0)) largest.set(key, each);
  }
  return largest;
}

/**
 * Lists trials in which every provider is wrong about every code. A trial has many errors, because currencies are judged
 * by themselves: but no anchor with its follower, and only two of a provider that two others can refute, because three
 * would discredit its whole table.
 */
function listPlans(up: readonly string[]): Plan[] {
  const each = (codes: readonly CurrencyCode[]) => up.map((name) => new Map([[name, codes]]));
  const pegged = [...each(['DKK']), ...each(['HKD'])];
  if (up.length < PROVIDERS.length) return [...each(up.includes('ecb') ? FREE : [...FREE, ...FREE_LESSER]), ...pegged];
  const pairs = FREE.flatMap((code, index) => (index % 2 === 0 ? [[code, FREE[index + 1] ?? code]] : []));
  const third = Math.floor(pairs.length / 3);
  const find = (index: number) => pairs[index % pairs.length] ?? [];
  return [...pairs.map((_, index) => new Map(up.map((name, place) => [name, find(index + place * third)]))), ...pegged];
}

/** Judges some rounds with every error of a plan, and lists how far the published rates are from the honest ones. */
function tryErrors(plan: Plan, up: readonly string[], all: readonly Round[], errors: Errors): Moved[] {
  const codes = [...plan.values()].flat();
  const kept = new Set<CurrencyCode>([...codes, ...codes.flatMap((code) => pegs.get(code)?.anchor ?? []), 'USD']);
  const rounds = all.map((round) => narrow(round, kept));
  const starts = rounds.filter(({ now }, index) => {
    const until = errors.from + errors.weeks * 7 * DAY_MS;
    return now >= errors.from && now < until && index % errors.every === 0;
  });
  const factors = errors.sizes.flatMap((size) => {
    return [[`× ${size}`, readRatio(size)] as const, [`/ ${size}`, divide(ONE, readRatio(size))] as const];
  });
  return starts.flatMap((start) => {
    const first = rounds.indexOf(start);
    const sequence = rounds.slice(first, first + errors.lasting);
    return factors.flatMap(([error, factor]) => {
      const judged = rejudge(sequence, (round) => makeWrong(round, plan, factor));
      return sequence.flatMap(({ now, judgement: honest }, index) =>
        [...plan].flatMap(([provider, wrong]) =>
          wrong.flatMap((code) => {
            const [right, published] = [readPublished(honest, code), readPublished(judged[index], code)];
            if (!right || !published) return [];
            return { by: measureDifference(published, right), code, now, since: start.now, provider, error, up };
          }),
        ),
      );
    });
  });
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
