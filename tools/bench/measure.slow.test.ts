import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listenLocally } from '../testing/listen-locally.ts';
import { buildSender, measure } from './measure.ts';

const KEYS = Array.from('0123456789');

/** Answers after a moment. Otherwise, tens of thousands of requests would be sent, and a few thousand show the same. */
async function startServer(findStatus: (answered: number) => number) {
  const keys = new Map<unknown, number>();
  let answered = 0;
  const server = createServer(({ headers: { 'x-api-key': key } }, res) => {
    keys.set(key, (keys.get(key) ?? 0) + 1);
    answered += 1;
    res.writeHead(findStatus(answered));
    setTimeout(() => res.end(), 1);
  });
  return { keys, countAnswers: () => answered, server: await listenLocally(server) };
}

it('counts the answers, and sends keys in turn', async () => {
  const { keys, countAnswers, server } = await startServer(() => 200);
  using _server = server;
  const { requests, seconds } = await buildSender({ url: server.url, keys: KEYS }, 4)(1);
  expect(seconds).toBeGreaterThan(0.9);
  // Some requests are under way at the end.
  expect(Math.abs(countAnswers() - requests)).toBeLessThan(10);
  expect([...keys.keys()].toSorted()).toEqual(KEYS);
  expect(Math.max(...keys.values()) - Math.min(...keys.values())).toBeLessThan(10);
});

it('fails at an unexpected status, from the first answer on or later', async () => {
  for (const status of [(n: number) => (n > 10 ? 503 : 200), () => 304]) {
    const { server } = await startServer(status);
    using _server = server;
    await expect(buildSender({ url: server.url, keys: KEYS }, 4)(1)).rejects.toThrow('not a 200');
  }
});

it('measures the processor time of a request', async () => {
  const { server } = await startServer(() => 200);
  using _server = server;
  const load = { url: server.url, keys: KEYS };
  const effort = { connections: 4, warmUpSeconds: 1, rounds: 1 };
  const [[own] = []] = await measure([{ pid: process.pid, load }], effort);
  // The load generator is in the same process.
  expect(own?.serverCpu).toBeGreaterThan(10);
  expect([own?.databaseCpu, (own?.requestsPerSecond ?? 0) > 100]).toEqual([0, true]);
});
