import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startHangingPostgres } from '../../../test/postgres/hanging-postgres.ts';
import { startCrossrate } from '../../../test/processes/command-line.ts';
import { settleWithin } from '../../../test/settle-within.ts';

it('stops a server within seconds whose database hangs at the start', async () => {
  using postgres = await startHangingPostgres();
  const env = { PROVIDERS: 'bundled', PORT: '0', OPERATOR_PORT: 'off', WORKERS: '2', DATABASE_URL: postgres.url };
  const child = startCrossrate(['serve'], env);
  const said = text(child.stderr);
  await postgres.asked;
  const exited = once(child, 'exit');
  // This signal replaces the workers, once they are there.
  child.kill('SIGHUP');
  child.kill('SIGTERM');
  expect(await settleWithin(60_000, exited)).toEqual([null, 'SIGTERM']);
  expect(await said).toBe('');
});
