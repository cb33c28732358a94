import type { DecisionStore } from '../../judging/decisions.ts';
import { readEntry, toDecisionRow } from '../decision-row.ts';
import type { Connections } from './connections.ts';
import { countChange } from './count-change.ts';

/** The casts avoid 64-bit numbers, which come as text; a double holds every millisecond. */
const SELECT = `
  SELECT subject, kind, rate, provider, as_of::float8 AS "asOf", reason, decided_by AS "by",
    decided_at::float8 AS "decidedAt"
  FROM rate_decisions ORDER BY number`;
const INSERT = countChange(
  `INSERT INTO rate_decisions (subject, kind, rate, provider, as_of, reason, decided_by, decided_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING true`,
  'decisions',
);

/** Creates the store of decisions in Postgres. */
export function createPostgresDecisionStore(connections: Pick<Connections, 'run'>): DecisionStore {
  return {
    list: async () => (await connections.run(SELECT)).map(readEntry),
    append: async (entry) => void (await connections.run(INSERT, toDecisionRow(entry))),
  };
}
