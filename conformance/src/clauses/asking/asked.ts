import { router, withdrawals } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import { expectCurrencyList, expectRateTable } from '../../expectations.ts';
import { REFUSALS } from '../../suite/choices.ts';
import type { ConversionRequest } from '../../suite/client.ts';
import { tryEach } from '../../suite/try-each.ts';
import { pick, removeCodes } from './pick.ts';

/** Bases that every run asks for, if the target has their rates. */
const ALWAYS = ['EUR', 'JPY'];

/** The number of bases that a run picks at random beside these. */
const RANDOM_BASES = 3;

/** The bounds of a usual rate. All digits of such a rate matter. */
const USUAL_RATE = { least: 0.2, most: 20 };

/** The pairs that clients ask for most, and one more. A target that has their rates answers them in every run. */
const COMMONEST = [
  // A target may keep conversions, and must not take the second amount for the first.
  { from: 'EUR', to: 'USD', amount: 100 },
  { from: 'EUR', to: 'USD', amount: 100.004 },
  { from: 'GBP', to: 'USD', amount: 12.345 },
  { from: 'USD', to: 'EUR', amount: 1 },
  { from: 'USD', to: 'JPY', amount: 2.5 },
  // The minor unit of this target has three decimals.
  { from: 'USD', to: 'KWD', amount: 12.345 },
];

/**
 * Amounts that, at a rate of 1, distinguish the ways to round, by the currency that {@link chooseCurrencies} chooses. The
 * double of `other` is too small; those of `base` and `whole` are exact, and show how a target with doubles rounds ties.
 * Large and small sums may be rounded differently. The amount of `usual` becomes a tie where a target keeps four decimals
 * before two. The seed picks sizes, so that a series of runs tries all.
 */
const TIES = [
  ['base', ['0.125']],
  ['base', ['123456789.125']],
  ['usual', ['1.01496']],
  ['other', ['2.135', '20.435', '200.135', '2000.135', '20000.135', '200000.185']],
  ['whole', ['2.125', '20.125', '200.125', '2000.125', '20000.125', '200000.125']],
] as const;

/** Reads the default table: its base, its rates, and the codes of other currencies with a rate above 0. */
async function readDefault({ api, keys }: Context) {
  const { base, rates } = expectRateTable(await api.rates(keys.active));
  const codes = Object.keys(rates).filter((code) => code !== base && (rates[code] ?? 0) > 0);
  return { base, rates, codes };
}

/** Chooses the bases that a run asks for: those of `ALWAYS`, and others at random, by default as many as in every run. */
async function chooseBases(context: Context, breadth = 1): Promise<string[]> {
  const { codes } = await readDefault(context);
  const always = ALWAYS.filter((code) => codes.includes(code));
  return [...always, ...pickUnused(context, 'bases', removeCodes(codes, always)).slice(0, RANDOM_BASES * breadth)];
}

/** By run, the codes in the granted requests before the first choice, so that all choices of a run stay the same. */
const usedByRun = new WeakMap<Context['seen'], ReadonlySet<string>>();

/** Shuffles codes. Codes that the run has not seen come first, because a run should see each code once. */
function pickUnused({ seen, seed }: Context, purpose: string, codes: readonly string[]): string[] {
  const answered = seen.filter(({ status }) => status === 200);
  const used = usedByRun.get(seen) ?? new Set(answered.flatMap(({ query }) => [...query.values()]));
  usedByRun.set(seen, used);
  return pick(codes, { seed, purpose }).sort((one, other) => Number(used.has(one)) - Number(used.has(other)));
}

/** Asks for the tables that clauses compare. Each costs one request in a run, because `seen` keeps it. */
export async function askTables(context: Context): Promise<void> {
  const bases = (await chooseBases(context, context.breadth)).filter(
    (base) => !wasAnswered(context, router.rates.path, { base }),
  );
  await tryEach(context, bases, async ({ api, keys }, base) => {
    expectRateTable(await api.rates(keys.active, base));
  });
}

/** Chooses currencies to convert: the base of the default table, one with a rate of a usual size, the yen, and any other. */
export async function chooseCurrencies(context: Context) {
  const { base, rates, codes } = await readDefault(context);
  const bases = await chooseBases(context);
  const isUsual = (code: string) => (rates[code] ?? 0) > USUAL_RATE.least && (rates[code] ?? 0) < USUAL_RATE.most;
  const [usual = codes[0] ?? base] = pickUnused(context, 'usual', removeCodes(codes.filter(isUsual), bases));
  const rest = removeCodes(codes, [usual]);
  const whole = rest.includes('JPY') ? 'JPY' : usual;
  const [other = usual] = pickUnused(context, 'other', removeCodes(rest, [whole, ...bases]));
  return { base, usual, whole, other };
}

/** Chooses the conversions that clauses look at. Each costs one request in a run. */
async function chooseConversions(context: Context): Promise<ConversionRequest[]> {
  const { seed, breadth } = context;
  const currencies = await chooseCurrencies(context);
  const { base, usual, whole, other } = currencies;
  const { codes } = await readDefault(context);
  const hasRate = (code: string) => code === base || codes.includes(code);
  const replaced = Object.entries(withdrawals).flatMap(([code, { successor }]) => (successor === 'EUR' ? [code] : []));
  return [
    ...COMMONEST,
    // The first large amount reveals all digits of the applied rate, and the second must have the same ones.
    { from: base, to: usual, amount: 123_456_789.01 },
    { from: base, to: usual, amount: 987_654_321.09 },
    { from: whole, to: base, amount: 999 },
    // A target that keeps conversions must not take one direction of a pair for the other.
    { from: base, to: other, amount: 50_000 },
    { from: other, to: base, amount: 50_000 },
    // By the law, the result is another one than by a rate of six decimals, and the decision is the latter.
    ...pick(replaced.filter(hasRate), { seed, purpose: 'by law', count: breadth }).map((from) => {
      return { from, to: 'EUR', amount: 1_000_000 };
    }),
    ...TIES.flatMap(([kind, amounts]) => {
      const [from, to] = [currencies[kind], currencies[kind]];
      return pick<string>(amounts, { seed, purpose: 'ties', count: breadth }).map((amount) => ({
        from,
        to,
        amount: Number(amount),
      }));
    }),
  ].filter(({ from, to }) => hasRate(from) && hasRate(to));
}

/** Asks for the conversions of {@link chooseConversions} that the run has not seen. */
export async function askConversions(context: Context): Promise<void> {
  const isNew = ({ amount, ...pair }: ConversionRequest) =>
    !wasAnswered(context, router.convert.path, { ...pair, amount: String(amount) });
  const requests = (await chooseConversions(context)).filter(isNew);
  await tryEach(context, requests, async ({ api, keys }, request) => {
    await api.convert(keys.active, request);
  });
}

/** Asks for tables and conversions of some listed currencies without a rate: of one, if the target charges for refusals. */
export async function askMissing(context: Context, available: ReadonlySet<string>): Promise<void> {
  const { api, keys, seed, choices, breadth } = context;
  const { currencies: listed } = expectCurrencyList(await api.currencies());
  const { base } = expectRateTable(await api.rates(keys.active));
  const missing = listed.filter((code) => code !== base && !available.has(code));
  const count = choices.find(REFUSALS) === 'free' ? 4 * breadth : 1;
  await tryEach(context, pick(missing, { seed, purpose: 'missing', count }), async ({ api, keys }, code) => {
    await api.rates(keys.active, code);
    await api.convert(keys.active, { from: code, to: base, amount: 1 });
    await api.convert(keys.active, { from: base, to: code, amount: 1 });
  });
}

/** Checks whether the run has seen a success with exactly these parameters. */
function wasAnswered({ seen }: Context, asked: string, parameters: Readonly<Record<string, string>>): boolean {
  const search = new URLSearchParams(parameters).toString();
  return seen.some(({ path, query, status }) => status === 200 && path === asked && query.toString() === search);
}
