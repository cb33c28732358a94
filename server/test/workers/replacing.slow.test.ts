import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { startCrossrate } from '../processes/command-line.ts';
import { DEFAULTS, followServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';
import { requestStatus } from '../request-status.ts';
import { CONVERT, readStatuses, startTwoWorkers } from './two-workers.ts';
import { findUnplannedRounds } from './unplanned-rounds.ts';

it('answers every new connection while a worker hangs, reports the metrics of the others, and replaces it', async () => {
  await using world = await startTwoWorkers();
  const [first, second] = world.server.findLogged('worker serves');
  process.kill(Number(first?.pid), 'SIGSTOP');
  const statuses = Array.from({ length: 20 }, () => requestStatus(`${world.server.url}/healthz`));
  expect(await Promise.all(statuses)).toEqual(Array(20).fill(200));
  expect(world.server.findLogged('a worker hangs and is killed')).toEqual([]);
  expect(await requestStatus(`${world.server.url}/metrics`)).toBe(200);
  await world.server.waitUntilLogged('worker serves', 3);
  expect(world.server.findLogged('a worker hangs and is killed')).toMatchObject([{ worker: first?.worker }]);
  process.kill(Number(second?.pid), 'SIGKILL');
  await world.server.waitUntilLogged('worker died; replacing it', 2);
  expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200);
  await world.server.waitUntilLogged('worker serves', 4);
  expect(world.server.findLogged('worker died; replacing it').at(-1)).toMatchObject({
    ...{ level: 'error', worker: second?.worker, signal: 'SIGKILL' },
  });
});

it('answers a request for metrics with 503 while the primary process hangs, and serves on', async () => {
  await using world = await startTwoWorkers();
  world.server.child.kill('SIGSTOP');
  const scraped = await fetch(`${world.server.url}/metrics`);
  expect([scraped.status, await scraped.json()]).toMatchObject([503, { reason: expect.stringContaining('metrics') }]);
  expect((await fetch(`${world.server.url}/readyz`)).status).toBe(200);
  world.server.child.kill('SIGCONT');
  expect((await fetch(`${world.server.url}/metrics`)).status).toBe(200);
});

it('replaces all workers on each SIGHUP, also during a replacement, without a refused connection or a lost request under load', async () => {
  await using world = await startTwoWorkers();
  const load = startLoad(
    world.server.url + CONVERT,
    { 'X-API-KEY': await createKey(world.env, 1_000_000) },
    { connections: 8 },
  );
  world.server.child.kill('SIGHUP');
  await world.server.waitUntilLogged('worker serves', 3);
  world.server.child.kill('SIGHUP');
  await world.server.waitUntilLogged('all workers were replaced', 2);
  await load.stop();
  expect([...load.counts.keys()]).toEqual([200]);
  expect(findUnplannedRounds([world.server])).toEqual([]);
  const served = world.server.findLogged('worker serves').map(({ pid }) => pid);
  expect(world.server.findLogged('all workers were replaced').at(-1)?.pids).toEqual(served.slice(-2));
  expect(served).toHaveLength(6);
});

it('starts no worker where the database has gone, so that no valid key gets 401', async () => {
  await using world = await startTwoWorkers();
  const key = await createKey(world.env);
  expect([...(await readStatuses(world.server.url, key, 10)).keys()]).toEqual([200]);
  renameSync(world.env.DATA_DIR, `${world.env.DATA_DIR}-away`);
  const [first] = world.server.findLogged('worker serves');
  process.kill(Number(first?.pid), 'SIGKILL');
  await world.server.waitUntilLogged('a worker cannot be replaced');
  const [failure] = world.server.findLogged('a worker cannot be replaced');
  expect(failure?.reason).toMatch(/There is no database crossrate.db in /);
  await expect.poll(async () => [...(await readStatuses(world.server.url, key, 10)).keys()]).toEqual([503]);
  expect(existsSync(join(world.env.DATA_DIR, 'crossrate.db'))).toBe(false);
  renameSync(`${world.env.DATA_DIR}-away`, world.env.DATA_DIR);
  await world.server.waitUntilLogged('worker serves', 3);
});

it('starts workers anew when all of them are killed at once', async () => {
  await using world = await startTwoWorkers();
  for (const { pid } of world.server.findLogged('worker serves')) process.kill(Number(pid), 'SIGKILL');
  await world.server.waitUntilLogged('worker serves', 4);
  await world.server.waitUntilLogged('listening', 4);
  // With PORT=0, the port changes whenever no worker listens.
  const port = world.server.findLogged('listening').at(-1)?.port;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

it('says that no process can be started while its working directory is gone, and replaces a worker once it is back', async () => {
  await using folder = await makeTemporaryFolder();
  const cwd = join(folder.path, 'release');
  mkdirSync(cwd);
  const env = { ...DEFAULTS, DATA_DIR: join(folder.path, 'data'), WORKERS: '2' };
  await using server = await followServer(startCrossrate(['serve'], env, cwd), 2);
  renameSync(cwd, `${cwd}-away`);
  server.child.kill('SIGHUP');
  await server.waitUntilLogged('a new worker cannot start; the others serve on');
  const [failure] = server.findLogged('a new worker cannot start; the others serve on');
  expect(failure?.reason).toBe(`No process can be started in ${cwd}: spawn ${process.execPath} ENOENT`);
  const [first] = server.findLogged('worker serves');
  process.kill(Number(first?.pid), 'SIGKILL');
  await server.waitUntilLogged('a worker cannot be replaced');
  // Another folder has taken the place, as after an upgrade.
  mkdirSync(cwd);
  await server.waitUntilLogged('worker serves', 3);
});
