import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { runCrossrate } from '../processes/command-line.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';
import { settleWithin } from '../settle-within.ts';
import { CONVERT, startTwoWorkers } from './two-workers.ts';

const SETTINGS = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS: '2' };

it('answers every request that it has charged when it is told to stop, and exits with 0', async () => {
  await using world = await startTwoWorkers();
  const load = startLoad(
    world.server.url + CONVERT,
    { 'X-API-KEY': await createKey(world.env, 1_000_000) },
    { connections: 16 },
  );
  await load.waitUntilAnswered(100, 200);
  const exited = once(world.server.child, 'exit');
  world.server.child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await load.stop();
  const used = await countCharges(world.env);
  expect(used).toBeGreaterThanOrEqual(100);
  expect(load.counts.get(200)).toBe(used);
});

it('ends with the reason, said once, when its workers cannot start', async () => {
  await using other = await listenLocally(createServer());
  await using folder = await makeTemporaryFolder();
  const { port } = other;
  const env = { ...SETTINGS, PORT: String(port), DATA_DIR: folder.path };
  const { code, stderr } = await runCrossrate(['serve'], env);
  const address = `port ${port} of 127.0.0.1`;
  const reason = `The service cannot listen on ${address}: it is in use. PORT, or OPERATOR_PORT, sets another.`;
  expect({ code, stderr }).toEqual({ code: 1, stderr: `crossrate: ${reason}\n` });
});

it('ends at the second signal, whatever its workers do', async () => {
  await using world = await startTwoWorkers();
  for (const { pid } of world.server.findLogged('worker serves')) process.kill(Number(pid), 'SIGSTOP');
  const exited = once(world.server.child, 'exit');
  world.server.child.kill('SIGTERM');
  await world.server.waitUntilLogged('stopping');
  // A signal within half a second of the first counts as the same signal.
  const again = setInterval(() => world.server.child.kill('SIGTERM'), 100);
  expect(await settleWithin(10_000, exited)).toEqual([null, 'SIGTERM']);
  clearInterval(again);
});
