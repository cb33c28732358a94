import { limits, router } from '@crossrate/contract';
import { rotate } from './affordable.ts';
import { shuffle } from './shuffle.ts';

/** A request that a target must grant and charge for. */
export type PlannedRequest =
  | { readonly from: string; readonly to: string; readonly amount: number }
  | { readonly base: string | undefined };

/** The requests that use up a key. The batches follow one another. */
interface QuotaPlan {
  /** The requests that follow one another. */
  readonly alone: readonly PlannedRequest[];
  /** The requests that go out at once, before the key is used up. */
  readonly together: readonly PlannedRequest[];
  /** The requests that go out at once, when the key has few requests left. */
  readonly last: readonly PlannedRequest[];
  /** The requests after the last one that the quota allows. The first ones were granted before. */
  readonly over: readonly PlannedRequest[];
}

/** The number of requests that are sent one after another. */
export const ALONE = 50;

/** The number of requests that the key has left before the last batch. */
const LEFT = 6;

/** The number of requests in the last batch. */
const LAST = 30;

/** The number of requests beyond the quota. */
const OVER = 20;

/** The number of requests beyond the quota that were granted before: the first tables and conversions. */
const AGAIN = 8;

/**
 * Amounts of all sizes. The product of 5,000 and a rate of six decimals with an odd last digit is a tie, and so is that of
 * every odd multiple of 5,000; at seven decimals, that of 50,000.
 */
const AMOUNTS = [
  ...[1, 0.011, 0.02, 5_000, 9.99, 33.333, 35_000, 1234.56, 12_345.678_9, 999_999.99, 2_147_483_648, 0.123_456_7],
  ...[0.0101, 0.1, 1.005, 50_000, 8.125, 1_255_000, 70.07, 999_999_999_999, 4_294_967_297, 0.015, 19.999_999, 500],
];

/** Codes that are not planned for requests of their own, because most clients and other clauses use them. */
const USUAL = ['USD', 'EUR', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'CNY', 'SEK', 'INR'];

/** The number of usual codes, from the first, whose tables other clauses always ask for. */
const SEEN_ANYWAY = 3;

/**
 * Plans the requests that use up a key. The requests have as many different codes as possible, to show as much of a
 * target as possible.
 *
 * @param codes - The codes with a rate.
 */
export function planQuota(codes: readonly string[], seed: number): QuotaPlan {
  const shuffled = shuffle(codes, seed);
  const usual = [...shuffled].sort((a, b) => rankByUse(a) - rankByUse(b)).slice(0, USUAL.length);
  const others = codes.filter((code) => !usual.includes(code));
  const rest = others.length > 1 ? mixForSeries(others, seed) : shuffled;
  // One request is sent twice, because a target that keeps answers has to charge for both.
  const places = limits.requestsPerDay - LEFT - 1;
  const conversions = Math.min(places - 4, Math.max(rest.length - places, places / 2));
  const planned = Array.from({ length: places }, (_, place) => {
    const before = Math.floor((place * conversions) / places);
    const isConversion = Math.floor(((place + 1) * conversions) / places) > before;
    const used = before + place;
    return isConversion ? planConversion(rest, used, place) : { base: findCyclic(rest, used) };
  });
  const alone = [...planned.slice(0, ALONE - 1), ...planned.slice(0, 1)];
  const planMixed = (codes: readonly string[], length: number) =>
    Array.from({ length }, (_, place) =>
      place % 2 ? planConversion(codes, place, place) : { base: place ? findCyclic(codes, place) : undefined },
    );
  // The seed decides which tables of usual codes are granted. The first three codes come last, and the dollar is in their
  // middle. With ten codes, these batches then ask for no table of the euro or the yen, for which other clauses ask.
  const [dollar = 'USD', ...always] = usual.slice(0, SEEN_ANYWAY);
  const rarely = shuffled.filter((code) => usual.indexOf(code) >= SEEN_ANYWAY);
  const last = planMixed([...rarely, always[0] ?? dollar, dollar, ...always.slice(1)], LAST);
  // A target that keeps answers must refuse them, too.
  const again = planned.slice(0, AGAIN);
  return { alone, together: planned.slice(ALONE - 1), last, over: [...again, ...planMixed(usual, OVER - AGAIN)] };
}

/**
 * Shuffles codes so that runs with consecutive seeds see different parts of one order. A single run asks for few tables;
 * a series of such runs asks for each code's table once before it asks for one again.
 */
function mixForSeries(codes: readonly string[], seed: number): string[] {
  return rotate(shuffle(codes, Math.floor(seed / codes.length)), seed);
}

/** Writes path and query of a request, with the parameters of a conversion in an unusual order, and a zero after the amount. */
export function writeBackwards(request: PlannedRequest): string {
  if ('base' in request) return `${router.rates.path}${request.base === undefined ? '?' : `?base=${request.base}`}`;
  const { from, to, amount } = request;
  return `${router.convert.path}?amount=${addZero(amount)}&to=${to}&from=${from}`;
}

/** Writes a number as a form does that shows decimals: `12.50`, `1.0`. */
const addZero = (amount: number) => `${amount}${Number.isInteger(amount) ? '.0' : '0'}`;

/** Plans a conversion between the two codes from `used` on, with the amount for a place in the plan. */
function planConversion(codes: readonly string[], used: number, place: number): PlannedRequest {
  return {
    from: findCyclic(codes, used),
    to: findCyclic(codes, used + 1),
    amount: AMOUNTS[place % AMOUNTS.length] ?? 1,
  };
}

/** Finds the code at a place, as if the list repeated without end. */
function findCyclic(codes: readonly string[], place: number): string {
  return codes[place % codes.length] ?? 'USD';
}

/** Ranks a code: usual codes come first. */
function rankByUse(code: string): number {
  const place = USUAL.indexOf(code);
  return place < 0 ? USUAL.length : place;
}
