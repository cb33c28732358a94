/** The number of slots, among which accounts are divided. */
export const SLOTS = 65_536;

/** Which database charges which accounts, from a day on: the first one whose bound is above the slot of the account. */
export interface ChargeMap {
  readonly fromDay: number;
  readonly bounds: readonly number[];
}

/** The slots from `low` to below `high`, which a database charges from a day on. */
export type Role = Readonly<Record<'fromDay' | 'low' | 'high', number>>;

/** Reads the role of the database at a place. */
export function readRole({ fromDay, bounds }: ChargeMap, place: number): Role {
  return { fromDay, low: bounds[place - 1] ?? 0, high: bounds[place] ?? 0 };
}

/** Computes the slot of an account. Accounts with neighbouring ids get slots far apart. */
export function computeSlot(accountId: number): number {
  return ((accountId % SLOTS) * 40_503) % SLOTS;
}

/** {@link computeSlot} in SQL. */
export const SLOT_SQL = `account_id % ${SLOTS} * 40503 % ${SLOTS}`;

/** Finds the place of the database that owns a slot on a day. */
export function findOwner(maps: readonly ChargeMap[], day: number, slot: number): number {
  const map = maps.findLast(({ fromDay }) => fromDay <= day) ?? maps[0];
  return map?.bounds.findIndex((bound) => slot < bound) ?? 0;
}
