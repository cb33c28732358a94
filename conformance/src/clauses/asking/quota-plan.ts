import { limits, router } from '@crossrate/contract';
import { rotate } from './affordable.ts';
import { pick } from './pick.ts';

/** The number of requests that follow one another. */
const ALONE = 50;

/** The number of requests that the key has left before the last batch. */
const LEFT = 6;
const LAST = 24;

/**
 * Amounts of all sizes. The product of 5,000 and a rate of six decimals with an odd last digit is a tie, and so is that of
 * every odd multiple of 5,000; at seven decimals, that of 50,000.
 */
const AMOUNTS = [
  ...[1, 0.02, 5_000, 9.99, 33.333, 35_000, 1234.56, 12_345.6789, 999_999.99, 2_147_483_648, 0.1, 1.005, 50_000],
  ...[8.125, 1_255_000, 70.07, 0.015, 19.9999, 0.1234567, 500],
];

/** Codes that are planned last, because most clients and other clauses use them; the first three in any case. */
const USUAL = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'CNY', 'SEK', 'INR'];

/**
 * Plans the requests that use up a key, each as path and query: some alone, some together, and the last ones together
 * when few are left. They have as many different codes as possible, to show as much of a target as possible.
 *
 * @param codes - The codes with a rate.
 */
export function planQuota(
  codes: readonly string[],
  seed: number,
): Readonly<Record<'alone' | 'together' | 'last', readonly string[]>> {
  const others = codes.filter((code) => !USUAL.includes(code));
  const planned = planGranted(others.length > 1 ? mixForSeries(others, seed) : codes);
  const usual = USUAL.filter((code) => codes.includes(code));
  // With ten codes, the few granted ones of this batch ask for no table of the euro or the yen, as other clauses do.
  const rarely = pick(usual.slice(3), { seed, purpose: 'quota' });
  const last = planMixed(usual.length > 1 ? [...rarely, ...usual.slice(0, 3)] : codes, LAST);
  return {
    // One request is sent twice: a target that keeps answers has to charge for both.
    alone: [...planned.slice(0, ALONE - 1), ...planned.slice(0, 1)],
    together: planned.slice(ALONE - 1),
    last,
  };
}

/** Plans tables and conversions that ask for each code once if possible, and for tables of at least four. */
function planGranted(codes: readonly string[]): string[] {
  const places = limits.requestsPerDay - LEFT - 1;
  const tables = Math.max(4, Math.min(Math.floor(places / 2), 2 * places - codes.length));
  const isTable = (place: number) =>
    Math.floor(((place + 1) * tables) / places) > Math.floor((place * tables) / places);
  let used = 0;
  const next = () => codes[used++ % codes.length] ?? 'USD';
  return Array.from({ length: places }, (_, place) =>
    isTable(place) ? writeTable(next()) : writeConversion(next(), next(), place),
  );
}

/** Plans tables and conversions in turn. The first is the table without a base. */
const planMixed = (codes: readonly string[], length: number) =>
  Array.from({ length }, (_, place) => {
    const [code = 'USD', next = code] = rotate(codes, place);
    if (place === 0) return router.rates.path;
    return place % 2 ? writeConversion(code, next, place) : writeTable(code);
  });

/**
 * Shuffles codes so that runs with consecutive seeds see different parts of one order. A series of such runs asks for each
 * code's table once before it asks for one again.
 */
const mixForSeries = (codes: readonly string[], seed: number) =>
  rotate(pick(codes, { seed: Math.floor(seed / codes.length), purpose: 'quota' }), seed);

const writeTable = (base: string) => `${router.rates.path}?base=${base}`;

const writeConversion = (from: string, to: string, place: number) =>
  `${router.convert.path}?from=${from}&to=${to}&amount=${AMOUNTS[place % AMOUNTS.length]}`;
