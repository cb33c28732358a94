import { router } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ask, convertPath, type Peer, startPeers } from '../peers.ts';
import { type StartedProcess, startCrossrate } from '../start-process.ts';
import { createKey } from '../storage.ts';

const resources = new AsyncDisposableStack();
const PATHS = [router.rates.path, convertPath, router.currencies.path];
let crossrate: StartedProcess;
let key: string;
let peers: Peer[];

beforeAll(async () => {
  const { path } = resources.use(await makeTemporaryFolder());
  key = await createKey(path);
  crossrate = await startCrossrate(resources, { DATA_DIR: path });
  peers = await startPeers(resources, crossrate.url, key);
});
afterAll(() => resources.disposeAsync());

it('each peer answers what Crossrate answers', async () => {
  for (const path of PATHS) {
    const ours = await (await ask(crossrate.url + path, key)).json();
    for (const { name, url } of peers) {
      const theirs = await ask(url + path, key);
      expect.soft(theirs.status, name).toBe(200);
      expect.soft(await theirs.json(), name).toEqual(ours);
    }
  }
});

it('Express with ts-rest sends a 304 for its ETag', async () => {
  const { url = '' } = peers.find(({ name }) => name === 'Express and ts-rest') ?? {};
  const { headers } = await ask(url + router.rates.path, key);
  expect((await ask(url + router.rates.path, key, headers.get('etag') ?? '')).status).toBe(304);
});

it('no peer answers without a key', async () => {
  for (const { name, url } of peers)
    for (const path of PATHS.slice(0, 2)) expect((await fetch(url + path)).status, name).toBe(401);
});
