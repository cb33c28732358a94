import { randomBytes } from 'node:crypto';
import { digestKey } from '../../../server/src/access/api-key.ts';

const ROWS_PER_STATEMENT = 1_000;
const [EMAIL, DAILY_LIMIT, CREATED_AT] = ['bench@example.com', 1_000_000_000, '2026-01-01T00:00:00.000Z'];

/**
 * Writes the SQL that creates accounts, the same for every storage. The server creates one account per commit, which is
 * far too slow for a million accounts. The accounts of the keys are spread evenly among the others. The other accounts
 * have random digests, which belong to no key.
 */
export function* writeAccountsSql(accounts: number, keys: readonly string[]): Generator<string> {
  const step = Math.floor(accounts / keys.length);
  const formatRow = (index: number) => {
    const key = index % step === 0 ? keys[index / step] : undefined;
    const digest = key === undefined ? randomBytes(32).toString('hex') : digestKey(key);
    return `('${EMAIL}','${digest}',true,${DAILY_LIMIT},'${CREATED_AT}')`;
  };
  yield 'BEGIN';
  for (let from = 0; from < accounts; from += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, accounts - from) }, (_, index) =>
      formatRow(from + index),
    );
    yield `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at) VALUES ${rows.join(',')}`;
  }
  yield 'COMMIT';
}
