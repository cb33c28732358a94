import type { Charge, ChargeRequest, Counter } from '../quota/quota-store.ts';

/** The requests of a batch for one counter. */
export interface AskedTogether<Item extends ChargeRequest> {
  readonly first: Item;
  readonly count: number;
  /** The lowest limit, when limits differ. */
  readonly limit: number;
}

/** A batch of requests summed up by counter, with the index of each request's counter. */
export interface ChargeBatch<Item extends ChargeRequest> {
  readonly totals: readonly AskedTogether<Item>[];
  readonly places: readonly number[];
}

/** The result of charging a counter: its value before and after. */
export interface ChargedCounter extends Pick<Counter, 'day' | 'now'> {
  readonly before: number;
  readonly after: number;
}

/** Sums up the requests of a batch. */
export function sumUp<Item extends ChargeRequest>(
  asked: readonly Item[],
  getCounter: (item: Item) => number | string,
): ChargeBatch<Item> {
  const placeByCounter = new Map<number | string, number>();
  const totals: AskedTogether<Item>[] = [];
  const places = asked.map((item) => {
    const counter = getCounter(item);
    const place = placeByCounter.get(counter) ?? totals.length;
    placeByCounter.set(counter, place);
    const { first = item, count = 0, limit = item.limit } = totals[place] ?? {};
    totals[place] = { first, count: count + 1, limit: Math.min(limit, item.limit) };
    return place;
  });
  return { totals, places };
}

/** Divides the granted requests of each counter among its requests, first come, first served. */
export function handOut(places: readonly number[], charged: readonly ChargedCounter[]): Charge[] {
  const used = charged.map(({ before }) => before);
  return places.map((place) => {
    const { day = 0, after = 0, now } = charged[place] ?? {};
    const next = (used[place] ?? after) + 1;
    if (next > after) return { granted: false, used: after, day, now };
    used[place] = next;
    return { granted: true, used: next, day, now };
  });
}
