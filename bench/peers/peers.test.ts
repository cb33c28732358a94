import { join } from 'node:path';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { convertPath } from '../convert-path.ts';
import { ask } from '../load/ask.ts';
import { PEERS, type PeerName, type Servers, startPeers, waitUntilServing } from '../performance/servers.ts';
import { startProcess } from '../start-process.ts';
import { createKey } from '../storage.ts';

const resources = new AsyncDisposableStack();
let servers: Servers;

beforeAll(async () => {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const data = join(folder, 'crossrate');
  const key = await createKey(data);
  const settings = { DATA_DIR: data, PROVIDERS: 'bundled' };
  const crossrate = await startProcess(resources, '../server/src/bin.ts', { args: ['serve'], env: settings });
  await waitUntilServing(crossrate.url + router.currencies.path);
  servers = await startPeers(resources, crossrate, { key, folder: join(folder, 'answers') });
});
afterAll(() => resources.disposeAsync());

for (const name of Object.keys(PEERS) as PeerName[]) {
  it(`${name} answers what Crossrate answers`, async () => {
    const headers = { [API_KEY_HEADER]: servers.key };
    for (const path of [router.rates.path, convertPath, router.currencies.path]) {
      const [ours, theirs] = await Promise.all(
        [servers.crossrate, servers.peers[name]].map(({ url }) => fetch(url + path, { headers })),
      );
      expect(theirs?.status).toBe(200);
      expect(await theirs?.json()).toEqual(await ours?.json());
    }
  });
}

it('node:http sends the same head fields as Crossrate and as many bytes of body, also in a 304', async () => {
  const headers: Record<string, string> = { [API_KEY_HEADER]: servers.key };
  for (const path of [router.rates.path, convertPath, router.currencies.path]) {
    const [ours, theirs] = await Promise.all(
      [servers.crossrate, servers.peers['node:http']].map(({ url }) => ask(url + path, headers)),
    );
    expect(Object.keys(theirs?.headers ?? {})).toEqual(Object.keys(ours?.headers ?? {}));
    expect(theirs?.body.length).toBe(ours?.body.length);
  }
  const { headers: before } = await ask(servers.peers['node:http'].url + router.rates.path, headers);
  const conditional = { ...headers, 'If-None-Match': before.etag ?? '' };
  const [ours, theirs] = await Promise.all(
    [servers.crossrate, servers.peers['node:http']].map(({ url }) => ask(url + router.rates.path, conditional)),
  );
  expect([ours?.status, theirs?.status]).toEqual([304, 304]);
  expect(Object.keys(theirs?.headers ?? {})).toEqual(Object.keys(ours?.headers ?? {}));
});

it('no framework answers without a key', async () => {
  for (const { url } of [servers.peers.Fastify, servers.peers.Hono, servers.peers.Express])
    for (const path of [router.rates.path, convertPath]) expect((await fetch(url + path)).status).toBe(401);
});

it('peers with compression send compressed tables', async () => {
  const headers = { [API_KEY_HEADER]: servers.key, 'Accept-Encoding': 'br, gzip' };
  for (const { url } of Object.values(servers.compressing)) {
    const answer = await fetch(url + router.rates.path, { headers });
    expect(answer.headers.get('Content-Encoding')).toMatch(/^(br|gzip)$/);
    expect(await answer.json()).toHaveProperty('rates.EUR');
  }
});
