import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const LIMIT = 1_000;

it('states the quota exactly in every free answer, whichever of two servers on one file has charged', async () => {
  await using resources = new AsyncDisposableStack();
  const env = { DATA_DIR: resources.use(await makeTemporaryFolder()).path };
  const servers = [resources.use(await startServer(env)), resources.use(await startServer(env))];
  const key = await createKey(env, LIMIT);
  const ask = (server: number, path: string, headers: Record<string, string> = {}) =>
    fetch(servers[server]?.url + path, { headers: { 'X-API-KEY': key, ...headers } });
  const read = ({ status, headers }: Response) => [status, LIMIT - Number(headers.get('X-RateLimit-Remaining'))];
  const etag = (await ask(0, '/api/rates')).headers.get('ETag') ?? '';
  for (let used = 2; used <= 150; used += 1) {
    expect(read(await ask(Math.floor(used / 3) % 2, CONVERT))).toEqual([200, used]);
    for (const server of [1, 0]) {
      expect(read(await ask(server, '/api/rates', { 'If-None-Match': etag }))).toEqual([304, used]);
    }
  }
});
