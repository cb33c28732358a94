import type { Context } from '../../clause.ts';
import { REFUSALS } from '../../suite/choices.ts';
import type { Spending } from '../../suite/ledger.ts';
import { tryEach } from '../../suite/try-each.ts';

/**
 * Requests of `--key` that a clause leaves for later clauses. The last clauses compare all answers of the run, and look
 * for the reason of a difference: a run without requests left could not distinguish a fault from a refresh.
 */
const RESERVE = { sent: 15, granted: 10 };

/** The chance that a target grants a request: no conforming target, some of them, or many. */
export type Chance = 'none' | 'some' | 'good';

/** Counts the requests of `--key` that the run may still send, and those of them that the target may grant. */
function countLeft({ choices, budget, countSpent }: Context): Spending {
  const { sent, granted } = countSpent();
  const sentLeft = choices.find(REFUSALS) === 'free' ? Infinity : budget.sent - sent;
  return { sent: sentLeft, granted: budget.granted - granted };
}

/**
 * Tries as many items as a run can pay for: half of the requests left, so that later clauses get some. Refused requests
 * cost nothing on a target that does not charge for them. The seed decides where a selection begins, so that many runs
 * together try all items.
 *
 * @param chanceOf - The chance that a target grants an item. Those of a good chance come last.
 */
export async function tryAffordable<Item>(
  context: Context,
  items: readonly Item[],
  attempt: (context: Context, item: Item) => Promise<unknown>,
  chanceOf: (item: Item) => Chance = () => 'some',
): Promise<void> {
  const left = countLeft(context);
  const spare = { sent: left.sent - RESERVE.sent, granted: Math.min(left.sent, left.granted) - RESERVE.granted };
  const selected = rotate(items, context.seed).slice(0, Math.max(0, Math.ceil(spare.sent / 2)));
  // One item may be granted, even when the budget has nothing to spare: a target that refuses all gets all.
  const mayGrant = Math.max(1, Math.ceil(spare.granted / 2));
  const isSpent = () => countLeft(context).granted <= left.granted - mayGrant;
  // The first granted item may be the last. Items that a target refuses must not have to follow it.
  for (const chance of ['none', 'some', 'good'] as const)
    await tryEach(
      chance === 'none' ? context : { ...context, concurrency: Math.min(context.concurrency, mayGrant) },
      selected.filter((item) => chanceOf(item) === chance),
      async (context, item) => {
        if (chance === 'none' || !isSpent()) await attempt(context, item);
      },
    );
}

/** Rotates a list by the seed, so that it starts with another item for the next seed. */
function rotate<Item>(items: readonly Item[], seed: number): Item[] {
  const start = items.length && Math.abs(Math.trunc(seed)) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
