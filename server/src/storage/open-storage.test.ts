import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startHangingPostgres } from '../../test/postgres/hanging-postgres.ts';
import { runCrossrateHere } from '../../test/processes/command-line-here.ts';
import { openSqliteTestStorage } from '../../test/storage/sqlite-test-storage.ts';
import { TestClock } from '../../test/test-clock.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log/logger.ts';
import { openStorage } from './open-storage.ts';

it('logs every few seconds that a start waits for a database that hangs, and no longer than the wait lasts', async () => {
  using postgres = await startHangingPostgres();
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const lines: unknown[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const opening = openStorage({ kind: 'postgres', url: postgres.url }, { clock, log });
  opening.catch(() => {});
  await postgres.asked;
  await clock.moveBy(12_000);
  const waiting = { level: 'warn', msg: 'waiting for the database to open' };
  expect(lines).toMatchObject([2, 12].map((seconds) => ({ ...waiting, seconds })));
  postgres[Symbol.dispose]();
  await expect(opening).rejects.toThrow('cannot be used');
  await clock.moveBy(60_000);
  expect(lines).toHaveLength(2);
});

it('says on standard error that a command waits for a database that hangs', async () => {
  using postgres = await startHangingPostgres();
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const command = runCrossrateHere(['keys', 'list', '--json'], { DATABASE_URL: postgres.url }, clock);
  await postgres.asked;
  await clock.moveBy(2_000);
  postgres[Symbol.dispose]();
  const { code, stdout, stderr } = await command;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Waiting for the database to open, for 2 s so far\.\n.*cannot be used.*\n$/);
});

it('refuses another database than the one that it must have, and a missing one', async () => {
  await using opened = await openSqliteTestStorage();
  const surroundings = { clock: systemClock, log: createLog('silent'), identity: 'the first' };
  await expect(openStorage(opened.location, surroundings)).rejects.toThrow(
    'has another database than when the service',
  );
  await using folder = await makeTemporaryFolder();
  const missing = openStorage({ kind: 'sqlite', dataDirectory: folder.path }, surroundings);
  await expect(missing).rejects.toThrow('There is no database');
});
