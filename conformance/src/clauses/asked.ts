import { currencies, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { ConversionRequest } from '../drivers/driver.ts';
import { currencyListOf, rateTableOf } from '../expectations.ts';
import { pick } from '../observing/pick.ts';
import { REFUSALS } from '../suite/choices.ts';

/** Bases that are asked for whenever a target has rates of them. */
const ALWAYS = ['EUR', 'JPY'];

/** How many other bases are asked for. */
const BY_CHANCE = 3;

/** A rate of a usual size, so that all of its digits matter. */
const USUAL = { least: 0.2, most: 20 };

/** Currencies without a minor unit. */
const WHOLE = new Set<string>(currencies.filter(({ minorUnit }) => minorUnit === 0).map(({ code }) => code));

/** The bases that are asked for: those that every target has, and some by chance. */
export async function chooseBases(context: Context): Promise<string[]> {
  const { api, keys } = context;
  const { base, rates } = rateTableOf(await api.rates(keys.active));
  const codes = Object.keys(rates).filter((code) => code !== base);
  const always = ALWAYS.filter((code) => codes.includes(code));
  return [...always, ...pickUnused(context, 'bases', without(codes, always)).slice(0, BY_CHANCE)];
}

/** The codes that nothing was asked of when a run first chose some. */
const unusedIn = new WeakMap<Context['seen'], (code: string) => boolean>();

/** Brings codes into an order of chance. Those of which a run has seen nothing come first: each should be seen once. */
function pickUnused({ seen, seed }: Context, purpose: string, codes: readonly string[]): string[] {
  const isUnused = unusedIn.get(seen) ?? findUnused(seen);
  unusedIn.set(seen, isUnused);
  return pick(seed, purpose, codes, codes.length).sort((one, other) => Number(isUnused(other)) - Number(isUnused(one)));
}

function findUnused(seen: Context['seen']): (code: string) => boolean {
  const answered = seen.filter(({ status }) => status === 200);
  const used = new Set(
    answered.flatMap(({ query }) => ['base', 'from', 'to'].flatMap((name) => query.get(name) ?? [])),
  );
  return (code) => !used.has(code);
}

/** Asks for the tables that clauses compare: by default, of those bases. They cost a request each in a run. */
export async function askTables(context: Context): Promise<void> {
  const { api, keys } = context;
  for (const base of await chooseBases(context))
    if (!wasAnswered(context, router.rates.path, { base })) rateTableOf(await api.rates(keys.active, base));
}

/** Currencies to convert, from the target's own table. */
export interface Pairs {
  /** The base by default. */
  readonly base: string;
  /** One with a rate of a usual size. */
  readonly usual: string;
  /** One without a minor unit, if there is one. */
  readonly whole: string;
  /** Any one. */
  readonly other: string;
}

/** Chooses currencies by chance, none by its name. */
export async function choosePairs(context: Context): Promise<Pairs> {
  const { api, keys, seed } = context;
  const { base, rates } = rateTableOf(await api.rates(keys.active));
  const codes = Object.keys(rates).filter((code) => code !== base && (rates[code] ?? 0) > 0);
  const isUsual = (code: string) => {
    const rate = rates[code] ?? 0;
    return rate > USUAL.least && rate < USUAL.most;
  };
  const bases = await chooseBases(context);
  const [usual = codes[0] ?? base] = pickUnused(context, 'usual', without(codes.filter(isUsual), bases));
  const rest = without(codes, [usual]);
  const [whole = usual] = rest.includes('JPY')
    ? ['JPY']
    : pick(
        seed,
        'whole',
        rest.filter((code) => WHOLE.has(code)),
        1,
      );
  const [other = usual] = pickUnused(context, 'other', without(rest, [whole, ...bases]));
  return { base, usual, whole, other };
}

/** The conversions that clauses look at. They cost a request each in a run. */
export async function chooseConversions(context: Context): Promise<ConversionRequest[]> {
  const { base, usual, whole, other } = await choosePairs(context);
  return [
    { from: base, to: usual, amount: 100 },
    { from: base, to: usual, amount: 33.333 },
    // The first large one tells all digits of the rate that is applied, and the other is held against them.
    { from: base, to: usual, amount: 123_456_789.01 },
    { from: base, to: usual, amount: 987_654_321.09 },
    // The product may end in a zero, which is shown, too.
    { from: usual, to: whole, amount: 12.345 },
    { from: usual, to: whole, amount: 2.5 },
    { from: whole, to: base, amount: 999 },
    { from: base, to: other, amount: 7.77 },
    { from: other, to: base, amount: 50_000 },
  ];
}

/** Of the products of these and 1, every way to round makes other numbers; doubles are below three, and above the last. */
const TIES = [1.005, 1.015, 2.135, 8.345];

/** Asks for those conversions. */
export async function askConversions(context: Context): Promise<void> {
  const { api, keys } = context;
  for (const { amount, ...pair } of await chooseConversions(context))
    if (!wasAnswered(context, router.convert.path, { ...pair, amount: String(amount) }))
      await api.convert(keys.active, { ...pair, amount });
}

/** Asks for conversions whose products are ties, if the target converts a currency into itself. */
export async function askTies(context: Context): Promise<void> {
  const { api, keys } = context;
  const { base } = await choosePairs(context);
  const pair = { from: base, to: base };
  for (const amount of TIES)
    if (!wasAnswered(context, router.convert.path, { ...pair, amount: String(amount) }))
      await api.convert(keys.active, { ...pair, amount });
}

/** How many listed currencies without a rate are asked for, where refusals are free and where they may count. */
const [FREE, COUNTED] = [4, 1];

/** Asks for a table and conversions of listed currencies that the target has no rate of, if there are any. */
export async function askMissing(context: Context, available: ReadonlySet<string>): Promise<void> {
  const { api, keys, seed, choices } = context;
  const { currencies: listed } = currencyListOf(await api.currencies());
  const { base } = rateTableOf(await api.rates(keys.active));
  const missing = listed.filter((code) => code !== base && !available.has(code));
  const most = choices.find(REFUSALS) === 'free' ? FREE : COUNTED;
  for (const code of pick(seed, 'missing', missing, most)) {
    await api.rates(keys.active, code);
    await api.convert(keys.active, { from: code, to: base, amount: 1 });
    await api.convert(keys.active, { from: base, to: code, amount: 1 });
  }
}

/** Whether the run has seen such an answer, over whichever driver. */
function wasAnswered({ seen }: Context, asked: string, parameters: Readonly<Record<string, string>>): boolean {
  const search = new URLSearchParams(parameters).toString();
  return seen.some(({ path, query, status }) => status === 200 && path === asked && query.toString() === search);
}

function without(codes: readonly string[], others: readonly string[]): string[] {
  return codes.filter((code) => !others.includes(code));
}
