import { limits, router } from '@crossrate/contract';
import { shuffle } from './shuffle.ts';

/** A request that nobody may refuse, and that counts. */
export type PlannedRequest =
  | { readonly from: string; readonly to: string; readonly amount: number }
  | { readonly base: string | undefined };

/** The requests that use up a key. */
export interface QuotaPlan {
  /** One after another. */
  readonly alone: readonly PlannedRequest[];
  /** All at once, before the key is used up. */
  readonly together: readonly PlannedRequest[];
  /** All at once, when few are left. */
  readonly last: readonly PlannedRequest[];
  /** When none are left. */
  readonly over: readonly PlannedRequest[];
}

/** How many requests come one after another. */
export const ALONE = 50;

/** How many requests are left when the last ones come at once, and how many these are. */
const [LEFT, LAST] = [6, 30];

const OVER = 20;

const AMOUNTS = [
  ...[1, 0.011, 0.02, 3.5, 9.99, 33.333, 100, 1234.56, 12_345.678_9, 999_999.99, 2_147_483_648, 0.123_456_7],
  ...[0.0101, 0.1, 1.005, 2.675, 8.125, 1_000_000, 70.07, 999_999_999_999, 4_294_967_297, 0.015, 19.999_999, 500],
];

/** What the other clauses use anyway. */
const USUAL = ['USD', 'EUR', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'CNY', 'SEK', 'INR'];

/**
 * Plans requests that use up a key and show as much of a target as they can: every code is used once.
 *
 * @param codes - Those of which the target has rates.
 */
export function planQuota(codes: readonly string[], seed: number): QuotaPlan {
  const shuffled = shuffle(codes, seed);
  const usual = [...shuffled].sort((a, b) => rank(a) - rank(b)).slice(0, USUAL.length);
  const others = shuffled.filter((code) => !usual.includes(code));
  const rest = others.length > 1 ? others : shuffled;
  // One request comes a second time: a target that keeps answers counts them all the same.
  const places = limits.requestsPerDay - LEFT - 1;
  const conversions = Math.min(places - 4, Math.max(rest.length - places, places / 2));
  const planned = Array.from({ length: places }, (_, place) => {
    const before = Math.floor((place * conversions) / places);
    const isConversion = Math.floor(((place + 1) * conversions) / places) > before;
    const used = before + place;
    return isConversion ? conversion(rest, used, place) : { base: pick(rest, used) };
  });
  const alone = [...planned.slice(0, ALONE - 1), planned[0] as PlannedRequest];
  const mixed = (length: number) =>
    Array.from({ length }, (_, place) =>
      place % 2 ? conversion(usual, place, place) : { base: place ? pick(usual, place) : undefined },
    );
  return { alone, together: planned.slice(ALONE - 1), last: mixed(LAST), over: mixed(OVER) };
}

/** Path and query of a request, written in an unusual order. */
export function writeBackwards(request: PlannedRequest): string {
  if ('base' in request) return `${router.rates.path}${request.base === undefined ? '?' : `?base=${request.base}`}`;
  const { from, to, amount } = request;
  return `${router.convert.path}?amount=${amount}&to=${to}&from=${from}`;
}

function conversion(codes: readonly string[], used: number, place: number): PlannedRequest {
  return { from: pick(codes, used), to: pick(codes, used + 1), amount: AMOUNTS[place % AMOUNTS.length] ?? 1 };
}

function pick(codes: readonly string[], place: number): string {
  return codes[place % codes.length] ?? 'USD';
}

function rank(code: string): number {
  const place = USUAL.indexOf(code);
  return place < 0 ? USUAL.length : place;
}
