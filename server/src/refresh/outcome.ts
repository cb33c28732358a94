import type { WitnessTable } from './judging/witness.ts';
import type { UnreadableQuote } from './read-table.ts';

/** The result of asking one provider in one round. */
export type Outcome = { readonly provider: string } & (
  | {
      /** `remembered` when the table was already fetched in the current 3 hours. */
      readonly status: 'fetched' | 'remembered';
      readonly table: WitnessTable;
      readonly unreadable: readonly UnreadableQuote[];
      /** An announcement of the provider to its users. */
      readonly notice?: string | undefined;
    }
  | {
      /** The provider answered, but its table cannot be used. */
      readonly status: 'refused';
      readonly reason: string;
      readonly unreadable: readonly UnreadableQuote[];
    }
  | {
      readonly status: 'failed';
      readonly reason: string;
      /** The error, when the failure is a bug of this service. */
      readonly bug?: unknown;
    }
  | {
      readonly status: 'left alone';
      /** The earliest time of the next request, in milliseconds since the epoch. */
      readonly until: number;
    }
);

/** Selects the tables of the outcomes that have one, in their order. */
export function selectTables(outcomes: readonly Outcome[]): WitnessTable[] {
  return outcomes.flatMap((outcome) => ('table' in outcome ? outcome.table : []));
}
