import type { DatabaseSync } from 'node:sqlite';
import type { DecisionStore } from '../../refresh/decisions.ts';
import { decisionOf, rowOfDecision } from '../decision-row.ts';

/** Decisions about rates in the embedded database. */
export function sqliteDecisionStore(database: DatabaseSync): DecisionStore {
  const select = database.prepare(
    'SELECT code, kind, rate, provider, as_of AS asOf, reason, decided_at AS decidedAt FROM rate_decisions ORDER BY code',
  );
  const replace = database.prepare(
    `INSERT OR REPLACE INTO rate_decisions (code, kind, rate, provider, as_of, reason, decided_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM rate_decisions WHERE code = ?');
  return {
    async list() {
      return select.all().map(decisionOf);
    },
    async put(decision) {
      replace.run(...rowOfDecision(decision));
    },
    async remove(code) {
      return remove.run(code).changes > 0;
    },
  };
}
