import type { Charge, ChargeRequest, Counter } from '../quota/quota-store.ts';

/** The requests of a batch for one account, with the lowest limit when limits differ. */
export interface AskedTogether extends ChargeRequest {
  readonly count: number;
}

/** The result of charging a counter: its value before and after. */
export interface ChargedCounter extends Pick<Counter, 'day' | 'now'> {
  readonly before: number;
  readonly after: number;
}

/** Sums up the requests of a batch by account, with the index of each request's account in the totals. */
export function sumUp(asked: readonly ChargeRequest[]): { totals: AskedTogether[]; places: number[] } {
  const placeByAccount = new Map<number, number>();
  const totals: AskedTogether[] = [];
  const places = asked.map(({ accountId, limit }) => {
    const place = placeByAccount.get(accountId) ?? totals.length;
    placeByAccount.set(accountId, place);
    const known = totals[place];
    totals[place] = { accountId, count: (known?.count ?? 0) + 1, limit: Math.min(known?.limit ?? limit, limit) };
    return place;
  });
  return { totals, places };
}

/**
 * Divides the granted requests of each counter among its requests, first come, first served. Requests without a counter were
 * not charged, and get no result.
 */
export function handOut(
  places: readonly number[],
  charged: readonly (ChargedCounter | undefined)[],
): (Charge | undefined)[] {
  const used = charged.map((counter) => counter?.before);
  return places.map((place) => {
    const counter = charged[place];
    if (!counter) return undefined;
    const { day, after, now } = counter;
    const next = (used[place] ?? after) + 1;
    if (next > after) return { granted: false, used: after, day, now };
    used[place] = next;
    return { granted: true, used: next, day, now };
  });
}
