import type { Entry } from '../judging/decisions.ts';
import { hasChanged, type TracedRate } from './trace-rate.ts';

/** A change of a served rate, or a decision of an operator about one of its currencies. */
export type HistoryEvent = { readonly change: TracedRate } | { readonly decision: Entry };

/**
 * Selects the changes of a traced rate, with the decisions in between.
 *
 * @param decisions - In the order in which they were made.
 */
export async function* listHistory(
  traced: AsyncIterable<TracedRate>,
  decisions: readonly Entry[],
): AsyncGenerator<HistoryEvent> {
  let told = 0;
  let last: TracedRate | undefined;
  for await (const rate of traced) {
    for (const decision of decisions.slice(told)) {
      if (decision.decidedAt > rate.at) break;
      yield { decision };
      told += 1;
    }
    if (hasChanged(last, rate)) yield { change: rate };
    last = rate;
  }
  for (const decision of decisions.slice(told)) yield { decision };
}
