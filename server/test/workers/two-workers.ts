import type { Agent } from 'node:http';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startServer } from '../processes/server-process.ts';
import { requestStatus } from '../request-status.ts';

export const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

/** Starts a server with two workers on a folder of its own. */
export async function startTwoWorkers() {
  await using resources = new AsyncDisposableStack();
  const env = { DATA_DIR: resources.use(await makeTemporaryFolder()).path, WORKERS: '2' };
  const server = resources.use(await startServer(env));
  const owned = resources.move();
  return { env, server, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Sends requests at once, each over a connection of its own, so that all workers get some. */
export async function readStatuses(
  url: string,
  key: string,
  count: number,
  agent?: Agent,
): Promise<Map<number | string, number>> {
  const counts = new Map<number | string, number>();
  const answers = Array.from({ length: count }, () => requestStatus(url + CONVERT, { 'X-API-KEY': key }, agent));
  for (const status of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
