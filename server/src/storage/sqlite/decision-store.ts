import type { DatabaseSync } from 'node:sqlite';
import type { DecisionStore } from '../../refresh/decisions.ts';
import { readEntry, selectInForce, toDecisionRow } from '../decision-row.ts';
import type { Write } from './statement.ts';

const SELECT = `SELECT subject, kind, rate, provider, as_of AS asOf, reason, decided_by AS "by", decided_at AS decidedAt
  FROM rate_decisions`;
const LAST = `${SELECT} WHERE number IN (SELECT max(number) FROM rate_decisions GROUP BY subject) ORDER BY subject`;
const INSERT = `INSERT INTO rate_decisions (subject, kind, rate, provider, as_of, reason, decided_by, decided_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const RAISE = { sql: 'UPDATE revisions SET decisions = decisions + 1' };

/** Creates the store of decisions in SQLite. */
export function createSqliteDecisionStore(database: DatabaseSync, write: Write): DecisionStore {
  const last = database.prepare(LAST);
  const all = database.prepare(`${SELECT} ORDER BY number`);
  return {
    list: async () => selectInForce(last.all().map(readEntry)),
    listAll: async () => all.all().map(readEntry),
    append: async (entry) => void (await write({ sql: INSERT, values: toDecisionRow(entry) }, RAISE)),
  };
}
