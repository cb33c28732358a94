import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

const DAY_MS = 86_400_000;

it('forgets counters older than a week', async () => {
  await using opened = await openSqliteTestStorage();
  for (const day of [20_000, 20_001, 20_007]) await opened.storage.quotas.charge(1, 5, day * DAY_MS);
  using database = new DatabaseSync(join(opened.folder, 'crossrate.db'));
  const days = database.prepare('SELECT day FROM counters ORDER BY day').all();
  expect(days).toEqual([{ day: 20_001 }, { day: 20_007 }]);
});
