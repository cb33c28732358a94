import { CHARGE, TODAY } from '../../server/src/storage/postgres/charge-statement.ts';
import { SLOT_SQL } from './charge-map.ts';
import type { Rule } from './rules.ts';

const ROLE = `role AS (
    SELECT low, high FROM charge_role, today WHERE from_day <= day ORDER BY from_day DESC LIMIT 1
  ),
  asked AS (`;
const COLUMNS = 'AS asked (account_id, count, daily_limit, place)';

/**
 * Writes the server's charging statement with the check of the role around it: the statement ignores accounts outside the
 * share that the database has on its day, and returns no rows for them. A broken rule lets the database believe the slots
 * or the day of the process ($4).
 */
export function writeRoutedCharge(broken?: Rule): string {
  const slot = broken === 'hashesItself' ? '($4::int[])[place::int]' : SLOT_SQL;
  // Postgres expects few rows of a range, and half of them of a CASE; for few rows, it would join in nested loops.
  const check = `${COLUMNS} WHERE CASE WHEN ${slot} < (SELECT low FROM role) THEN false
    ELSE ${slot} < (SELECT high FROM role) END`;
  const routed = [
    ['asked AS (', ROLE],
    ['SELECT day, now_ms,', 'SELECT account_id, day, now_ms,'],
    [COLUMNS, broken === 'checksShare' ? COLUMNS : check],
    [TODAY, broken === 'decidesDay' ? 'SELECT $4::int AS day, 0 AS now_ms' : TODAY],
  ] as const;
  return routed.reduce((text, [found, replacement]) => {
    if (!text.includes(found)) throw new Error(`The charging statement no longer contains "${found}".`);
    return text.replace(found, () => replacement);
  }, CHARGE);
}
