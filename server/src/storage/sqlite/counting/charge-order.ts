import type { Charge } from '../../../quota/quota-store.ts';

/** One request that is to be charged. */
export interface Asked {
  readonly accountId: number;
  readonly day: number;
  readonly limit: number;
}

/** What accounts are to be charged, in columns: they are cheap to send to a thread. */
export interface ChargeOrder {
  readonly accounts: readonly number[];
  readonly days: readonly number[];
  /** How many requests are to be charged. */
  readonly counts: readonly number[];
  readonly limits: readonly number[];
}

/** What came of an order: for each of its accounts, what it had used before and has used after it. */
export interface ChargeReceipt {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The number of the last charge that was committed before these. */
  readonly since: number;
}

/** An order for some requests, and the place in it of each. */
export interface Batch {
  readonly order: ChargeOrder;
  readonly places: readonly number[];
}

/** Sums up requests by account and day; where limits differ, the lowest counts. */
export function sumUp(asked: readonly Asked[]): Batch {
  const [accounts, days, counts, limits]: [number[], number[], number[], number[]] = [[], [], [], []];
  const byDay = new Map<number, Map<number, number>>();
  const places = asked.map(({ accountId, day, limit }) => {
    const byAccount = byDay.get(day) ?? new Map<number, number>();
    byDay.set(day, byAccount);
    const place = byAccount.get(accountId) ?? accounts.length;
    byAccount.set(accountId, place);
    accounts[place] = accountId;
    days[place] = day;
    counts[place] = (counts[place] ?? 0) + 1;
    limits[place] = Math.min(limits[place] ?? limit, limit);
    return place;
  });
  return { order: { accounts, days, counts, limits }, places };
}

/** Hands out what was granted to each account, in the order in which it was asked for. */
export function handOut({ order, places }: Batch, { before, after }: ChargeReceipt): Charge[] {
  const used = [...before];
  return places.map((place) => {
    const [last = 0, day = 0] = [after[place], order.days[place]];
    const next = (used[place] ?? last) + 1;
    if (next > last) return { granted: false, used: last, day };
    used[place] = next;
    return { granted: true, used: next, day };
  });
}
