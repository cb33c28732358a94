import { expect, it } from 'vitest';
import { startHangingPostgres } from '../../test/postgres/hanging-postgres.ts';
import { runCrossrateHere } from '../../test/processes/command-line-here.ts';
import { TestClock } from '../../test/test-clock.ts';
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
