import { API_KEY_HEADER } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { BUDGET, MOST_SENT } from '../suite/budget.ts';
import { REFUSALS } from '../suite/choices.ts';

/** Requests of `--key` that are left for the clauses that come later. */
const RESERVE = { sent: 10, granted: 4 };

/**
 * Picks as many requests of `--key` as a run can spare, beginning at a place that the seed decides, so that many runs try
 * all of them. A clause gets at most half of what is left, lest the next ones get nothing.
 *
 * @param most - What the requests may cost: `refused` ones cost nothing on a target that counts no refusals.
 */
export function affordable<Item>(context: Context, items: readonly Item[], most: 'refused' | 'granted'): Item[] {
  const { choices, seed } = context;
  const { sent, granted } = spentIn(context);
  const areFree = choices.find(REFUSALS) === 'free';
  const unsent = areFree ? Infinity : MOST_SENT - RESERVE.sent - sent;
  const left = most === 'refused' ? unsent : Math.min(unsent, BUDGET - RESERVE.granted - granted);
  return rotate(items, seed).slice(0, Math.max(0, Math.ceil(left / 2)));
}

/**
 * Tries as many items as a run can spare. Those that a target refuses may be all of them; of those that it grants, no more
 * than there is budget for.
 *
 * @param attempt - Whether the target has granted it.
 * @param mayBeGranted - Whether a target may grant an item and be right.
 */
export async function tryAffordable<Item>(
  context: Context,
  items: readonly Item[],
  attempt: (item: Item) => Promise<boolean>,
  mayBeGranted: (item: Item) => boolean = () => true,
): Promise<void> {
  // Who refuses all of them is asked all of them, so one may be granted even where nothing is left to spare.
  let granted = Math.max(1, affordable(context, items, 'granted').length);
  for (const item of affordable(context, items, 'refused')) {
    if (granted === 0 && mayBeGranted(item)) continue;
    if (await attempt(item)) granted -= 1;
  }
}

/** Begins a list at another place for every seed. */
export function rotate<Item>(items: readonly Item[], seed: number): Item[] {
  const start = items.length && Math.abs(Math.trunc(seed)) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function spentIn({ seen, keys }: Context): { readonly sent: number; readonly granted: number } {
  const mine = seen.filter(({ sentHeaders }) => sentHeaders[API_KEY_HEADER] === keys.active);
  return { sent: mine.length, granted: mine.filter(({ status }) => status === 200 || status === 304).length };
}
