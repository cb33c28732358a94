import type { UnreadableQuote } from './read-table.ts';
import type { StatedTable } from './stated-table.ts';

/** The result of asking one provider in one round. */
export type Outcome = { readonly provider: string } & (
  | {
      /** `remembered` when the table was already fetched in the current 3 hours. */
      readonly status: 'fetched' | 'remembered';
      /** One for each witness that the provider passes on. */
      readonly tables: readonly StatedTable[];
      readonly unreadable: readonly UnreadableQuote[];
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

/** Selects the tables of the outcomes that have some, in their order. */
export function selectTables(outcomes: readonly Outcome[]): StatedTable[] {
  return outcomes.flatMap((outcome) => ('tables' in outcome ? outcome.tables : []));
}

/** Counts the currencies that a provider quotes; 0 without a table. */
export function countQuoted(outcome: Outcome): number {
  return 'tables' in outcome ? new Set(outcome.tables.flatMap(({ rates }) => [...rates.keys()])).size : 0;
}
