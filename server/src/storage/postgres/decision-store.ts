import type { DecisionStore } from '../../refresh/decisions.ts';
import { readDecision, toDecisionRow } from '../decision-row.ts';
import type { Connections } from './connections.ts';
import { countChange } from './count-change.ts';

/** Selects all decisions. The casts avoid 64-bit numbers, which come as text; a double holds every millisecond. */
const SELECT = `
  SELECT subject, kind, rate, provider, as_of::float8 AS "asOf", reason, decided_by AS "by",
    decided_at::float8 AS "decidedAt"
  FROM rate_decisions ORDER BY subject`;

const PUT = countChange(
  `INSERT INTO rate_decisions (subject, kind, rate, provider, as_of, reason, decided_by, decided_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (subject) DO UPDATE SET kind = excluded.kind, rate = excluded.rate, provider = excluded.provider,
    as_of = excluded.as_of, reason = excluded.reason, decided_by = excluded.decided_by,
    decided_at = excluded.decided_at RETURNING true`,
  'decisions',
);
const REMOVE = countChange('DELETE FROM rate_decisions WHERE subject = $1 RETURNING true', 'decisions');

/** Creates the store of decisions in Postgres. */
export function createPostgresDecisionStore(connections: Pick<Connections, 'run'>): DecisionStore {
  return {
    async list() {
      return (await connections.run(SELECT)).map(readDecision);
    },
    async put(decision) {
      await connections.run(PUT, toDecisionRow(decision));
    },
    async remove(subject) {
      return (await connections.run(REMOVE, [subject])).length > 0;
    },
  };
}
