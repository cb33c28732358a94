import type { DatabaseSync } from 'node:sqlite';
import type { DecisionStore } from '../../judging/decisions.ts';
import { readEntry, toDecisionRow } from '../decision-row.ts';
import type { Write } from './statement.ts';

const SELECT = `SELECT subject, kind, rate, provider, as_of AS asOf, reason, decided_by AS "by", decided_at AS decidedAt
  FROM rate_decisions ORDER BY number`;
const INSERT = `INSERT INTO rate_decisions (subject, kind, rate, provider, as_of, reason, decided_by, decided_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const RAISE = { sql: 'UPDATE revisions SET decisions = decisions + 1' };

/** Creates the store of decisions in SQLite. */
export function createSqliteDecisionStore(database: DatabaseSync, write: Write): DecisionStore {
  const select = database.prepare(SELECT);
  return {
    list: async () => select.all().map(readEntry),
    append: async (entry) => void (await write({ sql: INSERT, values: toDecisionRow(entry) }, RAISE)),
  };
}
