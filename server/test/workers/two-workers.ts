import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { startServer } from '../processes/server-process.ts';

export const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

/** Starts a server with two workers on a folder of its own. */
export async function startTwoWorkers() {
  await using resources = new AsyncDisposableStack();
  const env = { DATA_DIR: resources.use(await makeTemporaryFolder()).path, WORKERS: '2' };
  const server = resources.use(await startServer(env));
  const owned = resources.move();
  return { env, server, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Sends each request over a new connection, so that all workers get some. */
export async function readStatuses(url: string, key: string, count: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const headers = { 'X-API-KEY': key, Connection: 'close' };
  const answers = Array.from({ length: count }, () => fetch(url + CONVERT, { headers }));
  for (const { status } of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
