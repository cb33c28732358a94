import { currencies, router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { ConversionRequest } from '../../drivers/driver.ts';
import { expectCurrencyList, expectRateTable } from '../../expectations.ts';
import { pick } from '../../observing/pick.ts';
import { REFUSALS } from '../../suite/choices.ts';
import { removeCodes } from './remove-codes.ts';

/** Bases that every run asks for, if the target has their rates. */
const ALWAYS = ['EUR', 'JPY'];

/** Bases one of which every run asks for: a fault in the table of such a currency costs more clients than any other. */
const OFTEN_USED = ['GBP', 'CHF', 'AUD', 'CAD', 'CNY', 'SEK', 'INR'];

/** A currency with this rate is worth so little that its own table shows whether small rates keep their digits. */
const WEAK_RATE = 1_000;

/** The number of bases that a run picks at random, the one of `OFTEN_USED` and a weak one included. */
const RANDOM_BASES = 3;

/** The bounds of a usual rate. All digits of such a rate matter. */
const USUAL_RATE = { least: 0.2, most: 20 };

/** Currencies without a minor unit. */
const WITHOUT_MINOR_UNIT = new Set<string>(
  currencies.filter(({ minorUnit }) => minorUnit === 0).map(({ code }) => code),
);

/** Chooses the bases that a run asks for: those of `ALWAYS`, one of `OFTEN_USED`, a weak one, and others at random. */
export async function chooseBases(context: Context): Promise<string[]> {
  const { api, keys } = context;
  const { base, rates } = expectRateTable(await api.rates(keys.active));
  const codes = Object.keys(rates).filter((code) => code !== base);
  const always = ALWAYS.filter((code) => codes.includes(code));
  const oftenUsed = pick(
    OFTEN_USED.filter((code) => codes.includes(code)),
    { seed: context.seed, purpose: 'often used', count: 1 },
  );
  const weak = pickUnused(
    context,
    'weak',
    codes.filter((code) => (rates[code] ?? 0) >= WEAK_RATE),
  ).slice(0, 1);
  const rest = removeCodes(codes, [...always, ...oftenUsed, ...weak]);
  const chosen = [...oftenUsed, ...weak, ...pickUnused(context, 'bases', rest)];
  return [...always, ...chosen.slice(0, RANDOM_BASES)];
}

/** By run, the predicate for unused codes as of its first choice, so that all choices of a run stay the same. */
const unusedByRun = new WeakMap<Context['seen'], (code: string) => boolean>();

/** Shuffles codes. Codes that the run has not seen come first, because a run should see each code once. */
function pickUnused({ seen, seed }: Context, purpose: string, codes: readonly string[]): string[] {
  const isUnused = unusedByRun.get(seen) ?? findUnused(seen);
  unusedByRun.set(seen, isUnused);
  return pick(codes, { seed, purpose }).sort((one, other) => Number(isUnused(other)) - Number(isUnused(one)));
}

/** Builds a predicate for the codes that occur in no granted request. */
function findUnused(seen: Context['seen']): (code: string) => boolean {
  const answered = seen.filter(({ status }) => status === 200);
  const used = new Set(
    answered.flatMap(({ query }) => ['base', 'from', 'to'].flatMap((name) => query.get(name) ?? [])),
  );
  return (code) => !used.has(code);
}

/** Asks for the tables that clauses compare. Each costs one request in a run, because `seen` keeps it. */
export async function askTables(context: Context): Promise<void> {
  const { api, keys } = context;
  for (const base of await chooseBases(context))
    if (!wasAnswered(context, router.rates.path, { base })) expectRateTable(await api.rates(keys.active, base));
}

/** Currencies to convert, from the target's own table. */
interface SampleCurrencies {
  /** The base of the table that the target gives when no base is asked for. */
  readonly base: string;
  /** A currency with a rate of a usual size. */
  readonly usual: string;
  /** A currency without a minor unit, if the target has one. */
  readonly whole: string;
  /** Any further currency. */
  readonly other: string;
}

/** Chooses currencies at random, except the yen: a target that has its rate always gets it as `whole`. */
export async function chooseCurrencies(context: Context): Promise<SampleCurrencies> {
  const { api, keys, seed } = context;
  const { base, rates } = expectRateTable(await api.rates(keys.active));
  const codes = Object.keys(rates).filter((code) => code !== base && (rates[code] ?? 0) > 0);
  const isUsual = (code: string) => {
    const rate = rates[code] ?? 0;
    return rate > USUAL_RATE.least && rate < USUAL_RATE.most;
  };
  const bases = await chooseBases(context);
  const [usual = codes[0] ?? base] = pickUnused(context, 'usual', removeCodes(codes.filter(isUsual), bases));
  const rest = removeCodes(codes, [usual]);
  const [whole = usual] = rest.includes('JPY')
    ? ['JPY']
    : pick(
        rest.filter((code) => WITHOUT_MINOR_UNIT.has(code)),
        { seed, purpose: 'whole', count: 1 },
      );
  const [other = usual] = pickUnused(context, 'other', removeCodes(rest, [whole, ...bases]));
  return { base, usual, whole, other };
}

/** Chooses the conversions that clauses look at. Each costs one request in a run. */
export async function chooseConversions(context: Context): Promise<ConversionRequest[]> {
  const { base, usual, whole, other } = await chooseCurrencies(context);
  return [
    // A target may keep conversions, and must not take the second amount for the first.
    { from: base, to: usual, amount: 100 },
    { from: base, to: usual, amount: 100.004 },
    // The first large amount reveals all digits of the applied rate, and the second must have the same ones.
    { from: base, to: usual, amount: 123_456_789.01 },
    { from: base, to: usual, amount: 987_654_321.09 },
    // The product may end in a zero, which the target has to show.
    { from: usual, to: whole, amount: 12.345 },
    { from: usual, to: whole, amount: 2.5 },
    { from: whole, to: base, amount: 999 },
    // A target that keeps conversions must not take one direction of a pair for the other.
    { from: base, to: other, amount: 50_000 },
    { from: other, to: base, amount: 50_000 },
  ];
}

/**
 * Amounts that, at a rate of 1, distinguish the ways to round. The double of `other` is too small. Those of `base` and
 * `whole` are exact, so that a target with doubles shows there how it rounds ties. A target that rounds large or small sums
 * in a way of its own shows that between the first two, whatever the limit. The amount of `usual` is no tie, but becomes one
 * where a target keeps four decimals of a product before it rounds the product to two. The seed picks the sizes of `other`
 * and `whole`, so that a series of runs tries all sizes.
 */
const TIES = [
  ['base', ['0.125']],
  ['base', ['123456789.125']],
  ['usual', ['1.01496']],
  ['other', ['2.135', '20.435', '200.135', '2000.135', '20000.135', '200000.185']],
  ['whole', ['2.125', '20.125', '200.125', '2000.125', '20000.125', '200000.125']],
] as const;

/** Asks for the conversions of {@link chooseConversions} that the run has not seen. */
export async function askConversions(context: Context): Promise<void> {
  const { api, keys } = context;
  for (const { amount, ...pair } of await chooseConversions(context))
    if (!wasAnswered(context, router.convert.path, { ...pair, amount: String(amount) }))
      await api.convert(keys.active, { ...pair, amount });
}

/**
 * Asks for conversions of several currencies to themselves, with amounts of several sizes whose products are ties. There
 * are several currencies because a target may round one of them, such as the yen, in another way.
 */
export async function askTies(context: Context): Promise<void> {
  const { api, keys, seed } = context;
  const currencies = await chooseCurrencies(context);
  for (const [kind, amounts] of TIES) {
    const [amount] = pick<string>(amounts, { seed, purpose: 'ties', count: 1 }).map(Number);
    if (amount === undefined) continue;
    const pair = { from: currencies[kind], to: currencies[kind] };
    if (!wasAnswered(context, router.convert.path, { ...pair, amount: String(amount) }))
      await api.convert(keys.active, { ...pair, amount });
  }
}

/** The number of listed currencies without a rate to ask for, by whether the target charges for refusals. */
const MOST_MISSING = { free: 4, charged: 1 };

/** Asks for tables and conversions of some listed currencies without a rate. */
export async function askMissing(context: Context, available: ReadonlySet<string>): Promise<void> {
  const { api, keys, seed, choices } = context;
  const { currencies: listed } = expectCurrencyList(await api.currencies());
  const { base } = expectRateTable(await api.rates(keys.active));
  const missing = listed.filter((code) => code !== base && !available.has(code));
  const most = choices.find(REFUSALS) === 'free' ? MOST_MISSING.free : MOST_MISSING.charged;
  for (const code of pick(missing, { seed, purpose: 'missing', count: most })) {
    await api.rates(keys.active, code);
    await api.convert(keys.active, { from: code, to: base, amount: 1 });
    await api.convert(keys.active, { from: base, to: code, amount: 1 });
  }
}

/** Checks whether the run has seen a success with exactly these parameters, over either driver. */
function wasAnswered({ seen }: Context, asked: string, parameters: Readonly<Record<string, string>>): boolean {
  const search = new URLSearchParams(parameters).toString();
  return seen.some(({ path, query, status }) => status === 200 && path === asked && query.toString() === search);
}
