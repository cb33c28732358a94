import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import { Agent } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withStorage } from '../src/cli/with-storage.ts';
import { crossrate, startCrossrate } from './command-line.ts';
import { requestStatus, startLoad } from './load.ts';
import { createKey, type ServerProcess, startServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { within } from './within.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

async function startTwoWorkers() {
  await using resources = new AsyncDisposableStack();
  const env = { DATA_DIR: resources.use(await temporaryFolder()).path, WORKERS: '2' };
  const server = resources.use(await startServer(env));
  const owned = resources.move();
  return { env, server, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Finds the workers that have answered requests. */
function answeringWorkers(server: ServerProcess): Set<unknown> {
  return new Set(server.logged(CONVERT.slice(0, CONVERT.indexOf('?'))).map(({ worker }) => worker));
}

/** Sends each request over a new connection, so that all workers get some. */
async function readStatuses(url: string, key: string, count: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const headers = { 'X-API-KEY': key, Connection: 'close' };
  const answers = Array.from({ length: count }, () => fetch(url + CONVERT, { headers }));
  for (const { status } of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

it('grants exactly 100 of 130 requests to one key over two workers on SQLite, 50 times', async () => {
  await using world = await startTwoWorkers();
  for (let round = 1; round <= 50; round += 1) {
    const counts = await readStatuses(world.server.url, await createKey(world.env), 130);
    expect([...counts].toSorted(), `round ${round}`).toEqual([
      [200, 100],
      [429, 30],
    ]);
  }
  expect(answeringWorkers(world.server).size).toBe(2);
});

it('asks the providers in one worker only, and serves the same bytes from all', async () => {
  await using world = await startTwoWorkers();
  const key = await createKey(world.env, 1_000);
  // Plain, because each worker compresses for itself and is ready at another time.
  const headers = { 'X-API-KEY': key, Connection: 'close', 'Accept-Encoding': 'identity' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${world.server.url}/api/rates`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.headers.get('ETag'))).size).toBe(1);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(world.server.logged('this process refreshes the rates')).toHaveLength(1);
  expect(world.server.logged('rates refreshed')).toHaveLength(1);
});

it('replaces a worker that is killed, says so, and serves meanwhile', async () => {
  await using world = await startTwoWorkers();
  const [first] = world.server.logged('worker serves');
  process.kill(Number(first?.pid), 'SIGKILL');
  await world.server.untilLogged('worker died; replacing it');
  expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200);
  await world.server.untilLogged('worker serves', 3);
  expect(world.server.logged('worker died; replacing it')).toMatchObject([
    { level: 'error', worker: first?.worker, signal: 'SIGKILL' },
  ]);
});

it('replaces all workers on SIGHUP without a refused connection or a lost request under load', async () => {
  await using world = await startTwoWorkers();
  const load = startLoad(
    world.server.url + CONVERT,
    { 'X-API-KEY': await createKey(world.env, 1_000_000) },
    { connections: 16 },
  );
  for (let round = 1; round <= 2; round += 1) {
    world.server.child.kill('SIGHUP');
    await world.server.untilLogged('all workers were replaced', round);
  }
  await load.stop();
  expect([...load.counts.keys()]).toEqual([200]);
  expect(world.server.logged('rates refreshed')).toHaveLength(1);
});

it('replaces all workers once more for a SIGHUP during a replacement', async () => {
  await using world = await startTwoWorkers();
  world.server.child.kill('SIGHUP');
  await world.server.untilLogged('worker serves', 3);
  world.server.child.kill('SIGHUP');
  await world.server.untilLogged('all workers were replaced', 2);
  const served = world.server.logged('worker serves').map(({ pid }) => pid);
  expect(world.server.logged('all workers were replaced').at(-1)?.pids).toEqual(served.slice(-2));
  expect(served).toHaveLength(6);
});

it('has as many workers as before when one is killed while they are replaced', async () => {
  await using world = await startTwoWorkers();
  const [, second] = world.server.logged('worker serves');
  world.server.child.kill('SIGHUP');
  await world.server.untilLogged('worker serves', 3);
  process.kill(Number(second?.pid), 'SIGKILL');
  await world.server.untilLogged('all workers were replaced');
  await world.server.untilLogged('worker serves', 4);
  const [replaced] = world.server.logged('all workers were replaced');
  expect(replaced?.pids).toHaveLength(2);
});

it('replaces a worker that hangs, and tells the metrics of the others meanwhile', async () => {
  await using world = await startTwoWorkers();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) => requestStatus(world.server.url + path, {}, agent);
  expect(await ask('/healthz')).toBe(200);
  await world.server.untilLogged('/healthz');
  const [answered] = world.server.logged('/healthz');
  const other = world.server.logged('worker serves').find(({ worker }) => worker !== answered?.worker);
  process.kill(Number(other?.pid), 'SIGSTOP');
  expect(await ask('/metrics')).toBe(200);
  await world.server.untilLogged('worker serves', 3);
  expect(world.server.logged('a worker hangs and is killed')).toMatchObject([{ worker: other?.worker }]);
  agent.destroy();
});

it('answers every new connection while a worker hangs', async () => {
  await using world = await startTwoWorkers();
  const [first] = world.server.logged('worker serves');
  process.kill(Number(first?.pid), 'SIGSTOP');
  const statuses = Array.from({ length: 20 }, () => requestStatus(`${world.server.url}/healthz`));
  expect(await Promise.all(statuses)).toEqual(Array(20).fill(200));
  expect(world.server.logged('a worker hangs and is killed')).toEqual([]);
  process.kill(Number(first?.pid), 'SIGCONT');
});

it('starts no worker where the database has gone, so that no valid key gets 401', async () => {
  await using world = await startTwoWorkers();
  const key = await createKey(world.env);
  expect([...(await readStatuses(world.server.url, key, 10)).keys()]).toEqual([200]);
  renameSync(world.env.DATA_DIR, `${world.env.DATA_DIR}-away`);
  const [first] = world.server.logged('worker serves');
  process.kill(Number(first?.pid), 'SIGKILL');
  await world.server.untilLogged('a worker cannot be replaced');
  await expect.poll(async () => [...(await readStatuses(world.server.url, key, 10)).keys()]).toEqual([503]);
  expect(existsSync(join(world.env.DATA_DIR, 'crossrate.db'))).toBe(false);
  renameSync(`${world.env.DATA_DIR}-away`, world.env.DATA_DIR);
  await world.server.untilLogged('worker serves', 3);
});

it('starts no worker on another database than that of the start', async () => {
  await using world = await startTwoWorkers();
  const folder = world.env.DATA_DIR;
  renameSync(folder, `${folder}-away`);
  await createKey(world.env);
  world.server.child.kill('SIGHUP');
  await world.server.untilLogged('a new worker cannot start; the others serve on');
  expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200);
});

it('lives on when workers are killed while they are asked for metrics and get new connections', async () => {
  await using world = await startTwoWorkers();
  const loads = ['/metrics', '/healthz'].map((path) =>
    startLoad(world.server.url + path, { Connection: 'close' }, { connections: 4 }),
  );
  for (let kills = 1; kills <= 5; kills += 1) {
    await world.server.untilLogged('worker serves', 1 + kills);
    process.kill(Number(world.server.logged('worker serves').at(-1)?.pid), 'SIGKILL');
  }
  await Promise.all(loads.map((load) => load.stop()));
  expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200);
  // A request without an answer and without the end of its connection would wait until its time limit.
  const ends = new Set<number | string>([200, 'ECONNRESET', 'ECONNREFUSED', 'incomplete']);
  const outcomes = loads.flatMap(({ counts }) => [...counts.keys()]);
  expect(outcomes.filter((outcome) => !ends.has(outcome))).toEqual([]);
});

it('answers every request that it has charged when it is told to stop, and exits with 0', async () => {
  await using world = await startTwoWorkers();
  const load = startLoad(
    world.server.url + CONVERT,
    { 'X-API-KEY': await createKey(world.env, 1_000_000) },
    { connections: 16 },
  );
  await setTimeout(300);
  const exited = once(world.server.child, 'exit');
  world.server.child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await load.stop();
  const { used } = await withStorage(world.env, ({ quotas }) => quotas.read(1, Date.now()));
  expect(used).toBeGreaterThan(100);
  expect(load.counts.get(200)).toBe(used);
});

it('ends with the reason when its workers cannot start', async () => {
  await using world = await startTwoWorkers();
  await using folder = await temporaryFolder();
  const port = new URL(world.server.url).port;
  const env = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: port, WORKERS: '2', DATA_DIR: folder.path };
  const { code, stderr } = await crossrate(['serve'], env);
  expect(code).toBe(1);
  expect(stderr).toContain(`port ${port} of 127.0.0.1: it is in use`);
});

it('tells the metrics of all workers as one, whichever is asked, and keeps the counts of those replaced', async () => {
  await using world = await startTwoWorkers();
  const key = await createKey(world.env, 1_000);
  const scrape = async () => (await fetch(`${world.server.url}/metrics`, { headers: { Connection: 'close' } })).text();
  const granted = 'crossrate_http_requests_total{operation="convert",status="200"}';
  await readStatuses(world.server.url, key, 40);
  for (let scraped = 0; scraped < 4; scraped += 1) expect(await scrape()).toContain(`${granted} 40\n`);
  const text = await scrape();
  expect(text).toContain('crossrate_refreshing 1\n');
  expect(text).toContain('crossrate_rates_currencies{provider="bundled"} 190\n');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  world.server.child.kill('SIGHUP');
  await world.server.untilLogged('all workers were replaced');
  await expect.poll(scrape, { timeout: 10_000 }).toContain('crossrate_refreshing 1\n');
  const after = await scrape();
  expect(after).toContain(`${granted} 40\n`);
  const memory = (scraped: string) => Number(/^process_resident_memory_bytes (\d+)$/m.exec(scraped)?.[1]);
  expect(memory(after)).toBeLessThan(1.5 * memory(text));
});

it('starts workers anew when all of them are killed at once', async () => {
  await using world = await startTwoWorkers();
  for (const { pid } of world.server.logged('worker serves')) process.kill(Number(pid), 'SIGKILL');
  await world.server.untilLogged('worker serves', 4);
  await world.server.untilLogged('listening', 4);
  // With PORT=0, the port changes whenever no worker listens.
  const port = world.server.logged('listening').at(-1)?.port;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

it('ends at the second signal, whatever its workers do', async () => {
  await using world = await startTwoWorkers();
  for (const { pid } of world.server.logged('worker serves')) process.kill(Number(pid), 'SIGSTOP');
  const exited = once(world.server.child, 'exit');
  world.server.child.kill('SIGTERM');
  await world.server.untilLogged('stopping');
  // A signal within half a second of the first counts as the same signal.
  const again = setInterval(() => world.server.child.kill('SIGTERM'), 100);
  expect(await within(10_000, exited)).toEqual([null, 'SIGTERM']);
  clearInterval(again);
});

it('ends at the second signal, while it waits for a database that does not answer', async () => {
  await using silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  const connected = once(silent, 'connection');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const child = startCrossrate(['serve'], {
    ...{ PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS: '2' },
    DATABASE_URL: `postgres://ann@127.0.0.1:${port}/rates`,
  });
  await connected;
  const exited = once(child, 'exit');
  const again = setInterval(() => child.kill('SIGTERM'), 100);
  expect(await within(5_000, exited)).toEqual([null, 'SIGTERM']);
  clearInterval(again);
});

it('ends quietly when it is stopped while its workers start', async () => {
  await using folder = await temporaryFolder();
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
