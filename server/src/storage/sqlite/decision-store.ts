import type { DatabaseSync } from 'node:sqlite';
import type { DecisionStore } from '../../refresh/decisions.ts';
import { readDecision, toDecisionRow } from '../decision-row.ts';
import type { Write } from './writing/statement.ts';

const REPLACE = `INSERT OR REPLACE INTO rate_decisions (code, kind, rate, provider, as_of, reason, decided_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;
const REMOVE = 'DELETE FROM rate_decisions WHERE code = ? RETURNING code';

/** Creates the store of decisions in SQLite. */
export function createSqliteDecisionStore(database: DatabaseSync, write: Write): DecisionStore {
  const select = database.prepare(
    'SELECT code, kind, rate, provider, as_of AS asOf, reason, decided_at AS decidedAt FROM rate_decisions ORDER BY code',
  );
  return {
    async list() {
      return select.all().map(readDecision);
    },
    async put(decision) {
      await write({ sql: REPLACE, values: toDecisionRow(decision) });
    },
    async remove(code) {
      const [removed = []] = await write({ sql: REMOVE, values: [code] });
      return removed.length > 0;
    },
  };
}
