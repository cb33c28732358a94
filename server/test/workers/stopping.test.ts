import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { runCrossrate, startCrossrate, waitForOutput } from '../processes/command-line.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';
import { settleWithin } from '../settle-within.ts';
import { CONVERT, startTwoWorkers } from './two-workers.ts';

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
  const env = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: String(port), WORKERS: '2', DATA_DIR: folder.path };
  const { code, stderr } = await runCrossrate(['serve'], env);
  const address = `port ${port} of 127.0.0.1`;
  const reason = `The service cannot listen on ${address}: it is in use. PORT, or OPERATOR_PORT, sets another.`;
  expect({ code, stderr }).toEqual({ code: 1, stderr: `crossrate: ${reason}\n` });
});

it('replaces no worker on a SIGHUP that comes while it stops', async () => {
  await using world = await startTwoWorkers();
  const workers = world.server.findLogged('worker serves').map(({ pid }) => Number(pid));
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  const exited = once(world.server.child, 'exit');
  world.server.child.kill('SIGTERM');
  await world.server.waitUntilLogged('stopping');
  world.server.child.kill('SIGHUP');
  for (const pid of workers) process.kill(pid, 'SIGCONT');
  expect(await exited).toEqual([0, null]);
  expect(world.server.findLogged('replacing the workers, one after another')).toEqual([]);
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

it('ends at the second signal, while it waits for a database that does not answer', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  const connected = once(silent, 'connection');
  await using listening = await listenLocally(silent);
  const child = startCrossrate(['serve'], {
    ...{ PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS: '2' },
    DATABASE_URL: `postgres://ann@127.0.0.1:${listening.port}/rates`,
  });
  await connected;
  const exited = once(child, 'exit');
  const again = setInterval(() => child.kill('SIGTERM'), 100);
  expect(await settleWithin(5_000, exited)).toEqual([null, 'SIGTERM']);
  clearInterval(again);
});

/** Starts a server, and finds its two workers by their processes before they serve. */
async function startAndFindWorkers(dataDirectory: string) {
  const child = startCrossrate(['serve'], {
    ...{ PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS: '2', DATA_DIR: dataDirectory },
  });
  const said = text(child.stderr);
  await waitForOutput(child, 'created a new database');
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  const findWorkers = () => readFileSync(children, 'utf8').trim().split(' ').filter(Boolean);
  await expect.poll(() => findWorkers().length, { interval: 5 }).toBe(2);
  return { child, said, findWorkers };
}

it.skipIf(process.platform !== 'linux')(
  'ends quietly when Ctrl-C ends a worker before the primary process hears of it',
  async () => {
    await using folder = await makeTemporaryFolder();
    const { child, said, findWorkers } = await startAndFindWorkers(folder.path);
    const [worker] = findWorkers();
    process.kill(Number(worker), 'SIGINT');
    await expect.poll(() => findWorkers().includes(String(worker)), { interval: 1 }).toBe(false);
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    expect([await exited, await said]).toEqual([[0, null], '']);
  },
);

it.skipIf(process.platform !== 'linux')('says by which signal a worker ended that never served', async () => {
  await using folder = await makeTemporaryFolder();
  const { child, said, findWorkers } = await startAndFindWorkers(folder.path);
  const [worker] = findWorkers();
  process.kill(Number(worker), 'SIGABRT');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await said).toBe('crossrate: Worker 1 ended before it served (SIGABRT).\n');
});

it('ends quietly when it is stopped while its workers start', async () => {
  await using folder = await makeTemporaryFolder();
  const child = startCrossrate(['serve'], {
    ...{ PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS: '2', DATA_DIR: folder.path },
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(Buffer.concat(printed).toString()).not.toContain('ended before it served');
});
