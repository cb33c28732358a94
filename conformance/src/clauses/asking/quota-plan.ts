import { limits, router } from '@crossrate/contract';
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
  const places = limits.requestsPerDay - LEFT - 1;
  // With few tables, the requests ask for each code once.
  const tables = Math.max(4, Math.min(Math.floor(places / 2), 2 * places - others.length));
  const planned = planMixed(pick(others.length > 1 ? others : codes, { seed, purpose: 'quota' }), places, tables);
  const usual = USUAL.filter((code) => codes.includes(code));
  // With ten codes, the few granted ones of this batch ask for no table of the euro or the yen, as other clauses do.
  const rarely = pick(usual.slice(3), { seed, purpose: 'quota' });
  const ofLast = usual.length > 1 ? [...rarely, ...usual.slice(0, 3)] : codes;
  return {
    // One request is sent twice: a target that keeps answers has to charge for both.
    alone: [...planned.slice(0, ALONE - 1), ...planned.slice(0, 1)],
    together: planned.slice(ALONE - 1),
    last: [router.rates.path, ...planMixed(ofLast, LAST - 1, LAST / 2)],
  };
}

/** Plans tables, and conversions between them, that ask for one code after the other. */
function planMixed(codes: readonly string[], places: number, tables: number): string[] {
  let used = 0;
  const next = () => codes[used++ % codes.length] ?? 'USD';
  return Array.from({ length: places }, (_, place) => {
    const isTable = Math.floor(((place + 1) * tables) / places) > Math.floor((place * tables) / places);
    if (isTable) return `${router.rates.path}?base=${next()}`;
    return `${router.convert.path}?from=${next()}&to=${next()}&amount=${AMOUNTS[place % AMOUNTS.length]}`;
  });
}
