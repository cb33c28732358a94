import type { DecisionStore } from '../../refresh/decisions.ts';
import { readDecision, toDecisionRow } from '../decision-row.ts';
import type { Connections } from './connections.ts';

/** Selects all decisions. The casts avoid 64-bit numbers, which come as text; a double holds every millisecond. */
export const SELECT_DECISIONS = `
  SELECT code, kind, rate, provider, as_of::float8 AS "asOf", reason, decided_at::float8 AS "decidedAt"
  FROM rate_decisions ORDER BY code`;

/** Stores a decision in place of an earlier one. */
export const PUT_DECISION = `
  INSERT INTO rate_decisions (code, kind, rate, provider, as_of, reason, decided_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (code) DO UPDATE SET kind = excluded.kind, rate = excluded.rate, provider = excluded.provider,
    as_of = excluded.as_of, reason = excluded.reason, decided_at = excluded.decided_at`;

/** Creates the store of decisions in Postgres. */
export function createPostgresDecisionStore(connections: Connections): DecisionStore {
  return {
    async list() {
      return (await connections.run(SELECT_DECISIONS)).map(readDecision);
    },
    async put(decision) {
      await connections.run(PUT_DECISION, toDecisionRow(decision));
    },
    async remove(code) {
      return (await connections.run('DELETE FROM rate_decisions WHERE code = $1 RETURNING 1', [code])).length > 0;
    },
  };
}
