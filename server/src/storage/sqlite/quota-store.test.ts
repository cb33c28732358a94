import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { openDatabase } from './database.ts';
import { sqliteQuotaStore } from './quota-store.ts';

const DAY_MS = 86_400_000;

it('reports a database that cannot be written as unavailable, and charges again once it can', async () => {
  await using opened = await openSqliteTestStorage();
  using database = openDatabase(opened.folder);
  const quotas = sqliteQuotaStore(database, () => {});
  database.exec('PRAGMA query_only = ON');
  await expect(quotas.charge(1, 5, Date.now())).rejects.toBeInstanceOf(UnavailableError);
  database.exec('PRAGMA query_only = OFF');
  expect(await quotas.charge(1, 5, Date.now())).toMatchObject({ granted: true, used: 1 });
});

it('forgets counters older than a week', async () => {
  await using opened = await openSqliteTestStorage();
  for (const day of [20_000, 20_001, 20_007]) await opened.storage.quotas.charge(1, 5, day * DAY_MS);
  using database = new DatabaseSync(join(opened.folder, 'crossrate.db'));
  const days = database.prepare('SELECT day FROM usage ORDER BY day').all();
  expect(days).toEqual([{ day: 20_001 }, { day: 20_007 }]);
});
