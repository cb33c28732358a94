import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startHangingPostgres } from '../../test/postgres/hanging-postgres.ts';
import { startCrossrate } from '../../test/processes/command-line.ts';
import { settleWithin } from '../../test/settle-within.ts';
import { finishStart } from './finish-start.ts';

it.each(['1', '2'])('stops a server within seconds whose database hangs at the start (WORKERS=%s)', async (WORKERS) => {
  using postgres = await startHangingPostgres();
  const env = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS, DATABASE_URL: postgres.url };
  const child = startCrossrate(['serve'], env);
  const said = text(child.stderr);
  await postgres.asked;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await settleWithin(60_000, exited)).toEqual([null, 'SIGTERM']);
  expect(await said).toBe('');
});

it('leaves a start alone that ends soon after the signal, or before it', async () => {
  const started = Promise.withResolvers<string>();
  const finished = finishStart(started.promise, Promise.resolve());
  started.resolve('service');
  expect(await finished).toBe('service');
  await expect(finishStart(Promise.reject(new Error('No such host.')), Promise.resolve())).rejects.toThrow('No such');
});
