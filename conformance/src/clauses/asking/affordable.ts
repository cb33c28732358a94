import type { Context } from '../../clause.ts';
import { BUDGET, MOST_SENT } from '../../suite/budget.ts';
import { REFUSALS } from '../../suite/choices.ts';
import type { Spending } from '../../suite/ledger.ts';

/**
 * Requests of `--key` that a clause leaves for later clauses. The last clauses compare all answers of the run, and look
 * for the reason of a difference: a run without requests left could not distinguish a fault from a refresh. Those clauses
 * also ask for ties and for codes without a rate.
 */
const RESERVE = { sent: 15, granted: 9 };

/**
 * Selects as many items as a run can pay for with requests of `--key`. The seed decides where the selection begins, so
 * that many runs together try all items. A clause gets at most half of the budget left, so that later clauses get some.
 *
 * @param outcome - The outcome of the requests. Refused requests cost nothing on a target that does not charge for them.
 */
export function selectAffordable<Item>(
  context: Context,
  items: readonly Item[],
  outcome: 'refused' | 'granted',
): Item[] {
  const left = countLeft(context);
  const spare = {
    refused: left.sent - RESERVE.sent,
    granted: Math.min(left.sent - RESERVE.sent, left.granted - RESERVE.granted),
  };
  return rotate(items, context.seed).slice(0, Math.max(0, Math.ceil(spare[outcome] / 2)));
}

/** Counts the requests of `--key` that the run may still send, and those of them that the target may grant. */
export function countLeft({ choices, countSpent }: Context): Spending {
  const { sent, granted } = countSpent();
  return { sent: choices.find(REFUSALS) === 'free' ? Infinity : MOST_SENT - sent, granted: BUDGET - granted };
}

/** The attempts of a clause on items. */
interface Attempts<Item> {
  /** Sends an item, and returns whether the target granted it. */
  attempt(item: Item): Promise<boolean>;
  /** Checks whether a conforming target may grant an item. @default all items */
  mayBeGranted?(item: Item): boolean;
  /** Checks whether many conforming targets grant an item. Such items come last. @default no item */
  isOftenGranted?(item: Item): boolean;
}

/**
 * Tries as many items as a run can pay for: any number of items that the target refuses, and granted ones up to the
 * budget.
 */
export async function tryAffordable<Item>(
  context: Context,
  items: readonly Item[],
  { attempt, mayBeGranted = () => true, isOftenGranted = () => false }: Attempts<Item>,
): Promise<void> {
  // A target that refuses every item is sent every item. One may be granted, even when the budget has nothing to spare.
  let granted = Math.max(1, selectAffordable(context, items, 'granted').length);
  const selected = selectAffordable(context, items, 'refused');
  // Late in a run, the first granted item may be the last. Items that a target refuses must not have to follow it.
  for (const item of [...selected.filter((each) => !isOftenGranted(each)), ...selected.filter(isOftenGranted)]) {
    if (granted === 0 && mayBeGranted(item)) continue;
    if (await attempt(item)) granted -= 1;
  }
}

/** Rotates a list by the seed, so that it starts with another item for the next seed. */
export function rotate<Item>(items: readonly Item[], seed: number): Item[] {
  const start = items.length && Math.abs(Math.trunc(seed)) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
