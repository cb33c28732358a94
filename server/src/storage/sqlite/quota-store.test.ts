import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { quotaStoreSuite } from '../../../test/quota-store-suite.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { openDatabase } from './database.ts';
import { sqliteQuotaStore } from './quota-store.ts';

const script = fileURLToPath(new URL('../../../test/charging-process.ts', import.meta.url));
const counter = { accountId: 1, day: 20_000 };

quotaStoreSuite(() => openTestDatabase(sqliteQuotaStore));

/** Runs the charging process, kills it once it has acknowledged some charges, and returns how many those were. */
async function acknowledged(folder: string, mode: string, charges: number, limit: number, killAfter = Infinity) {
  const args = ['--conditions=@crossrate/source', script, folder, mode, String(charges), String(limit)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
    if (printed.length > killAfter * 'granted\n'.length) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return printed.split('granted\n').length - 1;
}

function usedIn(folder: string): Promise<number> {
  const database = openDatabase(folder);
  return sqliteQuotaStore(database)
    .used(counter)
    .finally(() => database.close());
}

it('loses no acknowledged charge when the process is killed', async () => {
  await using folder = await temporaryFolder();
  const granted = await acknowledged(folder.path, 'acknowledge', 1_000_000, 1_000_000, 2_000);
  expect(granted).toBeGreaterThan(1_000);
  expect(await usedIn(folder.path)).toBeGreaterThanOrEqual(granted);
});

it('would lose some if it acknowledged before the commit, which shows that the test above can see a loss', async () => {
  await using folder = await temporaryFolder();
  const granted = await acknowledged(folder.path, 'acknowledge-early', 1_000_000, 1_000_000, 0);
  expect(granted).toBeGreaterThan(await usedIn(folder.path));
});

it('grants exactly the limit to two processes that race for it', async () => {
  await using folder = await temporaryFolder();
  openDatabase(folder.path).close();
  const granted = await Promise.all([1, 2].map(() => acknowledged(folder.path, 'acknowledge', 160, 100)));
  expect(granted.reduce((sum, count) => sum + count)).toBe(100);
  expect(await usedIn(folder.path)).toBe(100);
});

it('reports a database that cannot be written as unavailable, and charges again once it can', async () => {
  await using opened = await openTestDatabase(sqliteQuotaStore);
  opened.database.exec('PRAGMA query_only = ON');
  await expect(opened.store.charge(counter, 5)).rejects.toBeInstanceOf(UnavailableError);
  opened.database.exec('PRAGMA query_only = OFF');
  expect(await opened.store.charge(counter, 5)).toBe(1);
});

it('forgets counters older than a week', async () => {
  await using opened = await openTestDatabase(sqliteQuotaStore);
  for (const day of [20_000, 20_001, 20_007]) await opened.store.charge({ accountId: 1, day }, 5);
  expect(opened.database.prepare('SELECT day FROM usage ORDER BY day').all()).toEqual([
    { day: 20_001 },
    { day: 20_007 },
  ]);
});
