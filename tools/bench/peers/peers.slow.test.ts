import { join } from 'node:path';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { convertPath } from '../convert-path.ts';
import { ask } from '../load/ask.ts';
import { type Peer, type Servers, startPeers, waitUntilServing } from '../performance/servers.ts';
import { startProcess } from '../start-process.ts';
import { createKey } from '../storage.ts';

const resources = new AsyncDisposableStack();
let servers: Servers;
let findPeer: (name: Peer['name']) => Peer;

beforeAll(async () => {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const data = join(folder, 'crossrate');
  const key = await createKey(data);
  const settings = { DATA_DIR: data, PROVIDERS: 'bundled' };
  const crossrate = await startProcess(resources, '../server/src/bin.ts', { args: ['serve'], env: settings });
  await waitUntilServing(crossrate.url + router.currencies.path);
  servers = await startPeers(resources, crossrate, { key, folder: join(folder, 'answers') });
  findPeer = (name) => servers.peers.find((peer) => peer.name === name) as Peer;
  for (const reason of servers.leftOut) console.warn(reason);
});
afterAll(() => resources.disposeAsync());

it('each peer answers what Crossrate answers', async () => {
  const headers = { [API_KEY_HEADER]: servers.key };
  for (const path of [router.rates.path, convertPath, router.currencies.path]) {
    const ours = await (await fetch(servers.crossrate.url + path, { headers })).json();
    for (const { name, url } of servers.peers) {
      const theirs = await fetch(url + path, { headers });
      expect.soft(theirs.status, name).toBe(200);
      expect.soft(await theirs.json(), name).toEqual(ours);
    }
  }
});

it('node:http sends the same head fields as Crossrate and as many bytes of body', async () => {
  const headers = { [API_KEY_HEADER]: servers.key };
  for (const path of [router.rates.path, convertPath, router.currencies.path]) {
    const ours = await ask(servers.crossrate.url + path, headers);
    const theirs = await ask(findPeer('node:http').url + path, headers);
    expect(Object.keys(theirs.headers)).toEqual(Object.keys(ours.headers));
    expect(theirs.body.length).toBe(ours.body.length);
  }
});

it.each(['node:http', 'Express and ts-rest'] as const)('%s sends a 304 for its ETag', async (name) => {
  const url = findPeer(name).url + router.rates.path;
  const headers = { [API_KEY_HEADER]: servers.key };
  const { etag = '' } = (await ask(url, headers)).headers;
  expect((await ask(url, { ...headers, 'If-None-Match': etag })).status).toBe(304);
});

it('no framework answers without a key', async () => {
  for (const { name, url } of servers.peers.filter((peer) => peer.name !== 'node:http'))
    for (const path of [router.rates.path, convertPath]) expect((await fetch(url + path)).status, name).toBe(401);
});
