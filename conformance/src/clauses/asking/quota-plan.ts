import { limits, router } from '@crossrate/contract';
import { type OVERLOOKED, UNMATCHED, UNUSUAL_HEADERS } from './overlooked.ts';
import { pick } from './pick.ts';

/** The number of requests that follow one another: fewer than a target grants that counts the refused ones before. */
const ALONE = 30;

/** The number of requests that the key has left before the last batch. */
const LEFT = 6;
const LAST = 24;

/** The requests that the other batches send at once. */
const BATCH = (limits.requestsPerDay - LEFT - ALONE) / 2;

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

/** A request of the plan. */
export interface Planned {
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Overlooked = readonly Pick<(typeof OVERLOOKED)[number], 'respell'>[];

/**
 * Plans the requests that use up a key: some alone, some in batches, the last of them when few requests are left. They have
 * as many different codes as possible, to show as much of a target as possible. The seed chooses the numbers and the places
 * of those that a counter may overlook: a fixed number could make up for a quota that is too small.
 *
 * @param codes - The codes with a rate.
 * @param overlooked - The conversions of `OVERLOOKED` that the target grants.
 */
export function planQuota(
  codes: readonly string[],
  seed: number,
  overlooked: Overlooked,
): { readonly alone: readonly Planned[]; readonly together: readonly (readonly Planned[])[] } {
  const others = codes.filter((code) => !USUAL.includes(code));
  const number = limits.requestsPerDay - LEFT;
  // With few tables, the requests ask for each code once.
  const most = Math.max(4, Math.min(Math.floor(number / 2), 2 * number - others.length));
  const planned = planMixed(pick(others.length > 1 ? others : codes, { seed, purpose: 'quota' }), number, most);
  const usual = USUAL.filter((code) => codes.includes(code));
  // With ten codes, the few granted ones of this batch ask for no table of the euro or the yen, as other clauses do.
  const rarely = pick(usual.slice(3), { seed, purpose: 'quota' });
  const ofLast = usual.length > 1 ? [...rarely, ...usual.slice(0, 3)] : codes;
  const last = [router.rates.path, ...planMixed(ofLast, LAST - 1, LAST / 2)];
  const changed = changeSome(planned, seed, overlooked);
  return {
    alone: changed.slice(0, ALONE),
    together: [changed.slice(ALONE, ALONE + BATCH), changed.slice(ALONE + BATCH), last.map((path) => ({ path }))],
  };
}

/** Puts a repeated table, and what a counter may overlook, in the place of some conversions, and a condition on a table. */
function changeSome(planned: readonly string[], seed: number, overlooked: Overlooked): Planned[] {
  const isTable = (path: string) => path.startsWith(router.rates.path);
  const [first = '', again = first] = planned.filter(isTable);
  const kinds: ((path: string) => Planned)[] = [
    () => ({ path: again }),
    ...overlooked.map(({ respell }) => (path: string) => ({ path: respell(path) })),
    ...UNUSUAL_HEADERS.map((headers) => (path: string) => ({ path, headers })),
  ];
  const conversions = pick([...new Set(planned.filter((path) => !isTable(path)))], { seed, purpose: 'changed' });
  const changed = new Map<string, Planned>([[first, { path: first, headers: UNMATCHED }]]);
  for (const [kind, change] of kinds.entries()) {
    const [number] = pick(['1', '2', '3', '4'], { seed, purpose: `kind ${kind}` });
    for (const path of conversions.splice(0, Number(number))) changed.set(path, change(path));
  }
  return planned.map((path) => changed.get(path) ?? { path });
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
