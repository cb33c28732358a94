import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCrossrate } from '../processes/command-line.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';
import { CONVERT, readStatuses, startTwoWorkers } from './two-workers.ts';
import { findUnplannedRounds } from './unplanned-rounds.ts';

/** Finds the workers that have answered requests. */
function listAnsweringWorkers(server: ServerProcess): Set<unknown> {
  return new Set(server.findLogged(CONVERT.slice(0, CONVERT.indexOf('?'))).map(({ worker }) => worker));
}

let world: Awaited<ReturnType<typeof startTwoWorkers>>;
beforeAll(async () => {
  world = await startTwoWorkers();
});
afterAll(() => world[Symbol.asyncDispose]());

it('grants exactly 100 of 130 requests to one key over two workers on SQLite, 20 times', async () => {
  // All rounds share the connections.
  const agent = new Agent({ keepAlive: true });
  for (let round = 1; round <= 20; round += 1) {
    const counts = await readStatuses(world.server.url, await createKey(world.env), 130, agent);
    expect([...counts].toSorted(), `round ${round}`).toEqual([
      [200, 100],
      [429, 30],
    ]);
  }
  agent.destroy();
  expect(listAnsweringWorkers(world.server).size).toBe(2);
});

it('says in one line that it cannot serve within the cluster of another program', async () => {
  const { code, stdout, stderr } = await runCrossrate(['serve'], { NODE_UNIQUE_ID: '1', PORT: '0' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^.+:\nNODE_UNIQUE_ID is set, .*fork mode.*\n$/);
});

it('asks the providers in one worker only, and serves the same bytes from all', async () => {
  const key = await createKey(world.env, 1_000);
  // Plain, because each worker compresses for itself and is ready at another time.
  const headers = { 'X-API-KEY': key, Connection: 'close', 'Accept-Encoding': 'identity' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${world.server.url}/api/rates`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.headers.get('ETag'))).size).toBe(1);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(world.server.findLogged('this process refreshes the rates')).toHaveLength(1);
  expect(findUnplannedRounds([world.server])).toEqual([]);
});

// On a server of its own, because it counts the requests and replaces the workers.
it('reports the metrics of all workers as one, whichever is asked, and keeps the counts of those replaced', async () => {
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
  await world.server.waitUntilLogged('all workers were replaced');
  await expect.poll(scrape).toContain('crossrate_refreshing 1\n');
  const after = await scrape();
  expect(after).toContain(`${granted} 40\n`);
  const readMemory = (scraped: string) => Number(/^process_resident_memory_bytes (\d+)$/m.exec(scraped)?.[1]);
  expect(readMemory(after)).toBeLessThan(1.5 * readMemory(text));
});
