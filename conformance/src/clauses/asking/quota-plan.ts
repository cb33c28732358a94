import { limits, router } from '@crossrate/contract';
import { type Counted, FORGED_HEADERS, type OVERLOOKED, UNMATCHED, UNUSUAL_HEADERS } from './overlooked.ts';
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

interface PlanOptions {
  /** The codes with a rate. */
  readonly codes: readonly string[];
  readonly seed: number;
  /** The conversions of {@link OVERLOOKED} that the target grants. */
  readonly overlooked: readonly Pick<(typeof OVERLOOKED)[number], 'respell'>[];
  /** False to leave out headers that a firewall may take for an attack. */
  readonly hasProbes: boolean;
}

/**
 * Plans the requests that use up a key: some alone, some together, and the last ones together when few are left. They have
 * as many different codes as possible, to show as much of a target as possible. The seed chooses the numbers and the places
 * of repeats, of conversions that a counter may overlook, and of conditions: a fixed number could make up for a quota that
 * is too small.
 */
export function planQuota({
  codes,
  seed,
  overlooked,
  hasProbes,
}: PlanOptions): Readonly<Record<'alone' | 'together' | 'last', readonly Counted[]>> {
  const others = codes.filter((code) => !USUAL.includes(code));
  const number = limits.requestsPerDay - LEFT;
  // With few tables, the requests ask for each code once.
  const most = Math.max(4, Math.min(Math.floor(number / 2), 2 * number - others.length));
  const planned = planMixed(pick(others.length > 1 ? others : codes, { seed, purpose: 'quota' }), number, most);
  const [tables, conversions] = [true, false].map((isWanted) => {
    const places = planned.flatMap(({ path }, place) => (isTable(path) === isWanted ? [String(place)] : []));
    return pick(places, { seed, purpose: 'places' }).map(Number);
  }) as [number[], number[]];
  /** Changes requests at some places, each once. */
  const change = (places: number[], count: number, changed: (path: string) => Counted) => {
    for (const place of places.splice(0, count)) planned[place] = changed(planned[place]?.path ?? '');
  };
  const draw = (purpose: string) => Number(pick(['1', '2', '3', '4'], { seed, purpose, count: 1 }));
  const again = planned[tables[1] ?? 0] as Counted;
  for (const [kind, respell] of [() => again.path, ...overlooked.map(({ respell }) => respell)].entries())
    change(conversions, draw(`respelt ${kind}`), (path) => ({ path: respell(path) }));
  change(tables, 1, (path) => ({ path, headers: UNMATCHED }));
  change(conversions, draw('conditions') - 1, (path) => ({ path, headers: UNMATCHED }));
  for (const headers of [...UNUSUAL_HEADERS, ...(hasProbes ? [FORGED_HEADERS] : [])])
    change(conversions, 1, (path) => ({ path, headers }));
  const usual = USUAL.filter((code) => codes.includes(code));
  // With ten codes, the few granted ones of this batch ask for no table of the euro or the yen, as other clauses do.
  const rarely = pick(usual.slice(3), { seed, purpose: 'quota' });
  const ofLast = usual.length > 1 ? [...rarely, ...usual.slice(0, 3)] : codes;
  return {
    alone: planned.slice(0, ALONE),
    together: planned.slice(ALONE),
    last: [{ path: router.rates.path }, ...planMixed(ofLast, LAST - 1, LAST / 2)],
  };
}

const isTable = (path: string) => path.startsWith(router.rates.path);

/** Plans tables, and conversions between them, that ask for one code after the other. */
function planMixed(codes: readonly string[], places: number, tables: number): Counted[] {
  let used = 0;
  const next = () => codes[used++ % codes.length] ?? 'USD';
  return Array.from({ length: places }, (_, place) => {
    const isTable = Math.floor(((place + 1) * tables) / places) > Math.floor((place * tables) / places);
    if (isTable) return { path: `${router.rates.path}?base=${next()}` };
    return { path: `${router.convert.path}?from=${next()}&to=${next()}&amount=${AMOUNTS[place % AMOUNTS.length]}` };
  });
}
