import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startHangingPostgres } from '../../../test/postgres/hanging-postgres.ts';
import { startCrossrate } from '../../../test/processes/command-line.ts';
import { settleWithin } from '../../../test/settle-within.ts';

it.each(['1', '2'])('stops a server within seconds whose database hangs at the start (WORKERS=%s)', async (WORKERS) => {
  using postgres = await startHangingPostgres();
  const env = { PROVIDERS: 'bundled', PORT: '0', OPERATOR_PORT: 'off', WORKERS, DATABASE_URL: postgres.url };
  const child = startCrossrate(['serve'], env);
  const said = text(child.stderr);
  await postgres.asked;
  const exited = once(child, 'exit');
  // With workers, this signal replaces them, once they are there.
  if (WORKERS === '2') child.kill('SIGHUP');
  child.kill('SIGTERM');
  expect(await settleWithin(60_000, exited)).toEqual([null, 'SIGTERM']);
  expect(await said).toBe('');
});
