import type { WitnessTable } from './judging/witness.ts';
import type { UnreadableQuote } from './read-table.ts';

/** What came of asking a provider in one round. */
export type Outcome = { readonly provider: string } & (
  | {
      /** `remembered` when the table was fetched earlier in the same 3 hours. */
      readonly status: 'fetched' | 'remembered';
      readonly table: WitnessTable;
      readonly unreadable: readonly UnreadableQuote[];
      /** What the provider wants its users to know. */
      readonly notice?: string | undefined;
    }
  | {
      /** The answer came, and its table cannot be used. */
      readonly status: 'refused';
      readonly reason: string;
      readonly unreadable: readonly UnreadableQuote[];
    }
  | {
      readonly status: 'failed';
      readonly reason: string;
      /** What threw, when it was not the provider's failure but a bug. */
      readonly bug?: unknown;
    }
  | {
      readonly status: 'left alone';
      /** When the provider may be asked again, in milliseconds since the epoch. */
      readonly until: number;
    }
);

/** The tables of some outcomes, in their order. */
export function tablesOf(outcomes: readonly Outcome[]): WitnessTable[] {
  return outcomes.flatMap((outcome) => ('table' in outcome ? outcome.table : []));
}
