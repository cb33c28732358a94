import type { DatabaseSync } from 'node:sqlite';
import type { DecisionStore } from '../../refresh/decisions.ts';
import { readDecision, toDecisionRow } from '../decision-row.ts';
import type { Write } from './statement.ts';

const SELECT = `SELECT subject, kind, rate, provider, as_of AS asOf, reason, decided_by AS "by", decided_at AS decidedAt
  FROM rate_decisions ORDER BY subject`;
const REPLACE = `INSERT OR REPLACE INTO rate_decisions (subject, kind, rate, provider, as_of, reason, decided_by, decided_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const REMOVE = 'DELETE FROM rate_decisions WHERE subject = ? RETURNING subject';
const RAISE = { sql: 'UPDATE revisions SET decisions = decisions + changes()' };

/** Creates the store of decisions in SQLite. */
export function createSqliteDecisionStore(database: DatabaseSync, write: Write): DecisionStore {
  const select = database.prepare(SELECT);
  return {
    async list() {
      return select.all().map(readDecision);
    },
    async put(decision) {
      await write({ sql: REPLACE, values: toDecisionRow(decision) }, RAISE);
    },
    async remove(subject) {
      const [removed = []] = await write({ sql: REMOVE, values: [subject] }, RAISE);
      return removed.length > 0;
    },
  };
}
