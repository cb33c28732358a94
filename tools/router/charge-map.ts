/** The number of slots, among which accounts are divided. */
export const SLOTS = 65_536;

/** Which database charges which accounts, from a day on: the first one whose bound is above the slot of the account. */
export interface ChargeMap {
  readonly fromDay: number;
  readonly bounds: readonly number[];
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
