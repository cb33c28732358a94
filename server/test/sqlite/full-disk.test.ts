import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { startServer } from '../processes/server-process.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const UNLIMITED = 1_000_000;
const CONNECTIONS = 8;
const DISK_BYTES = 3 * 1024 * 1024;
/** Several times the limit of the log on such a disk. */
const CHARGES = 4_000;

/** Mounts a disk of 3 MB; `undefined` when this user may not mount one. */
async function mountSmallDisk() {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await makeTemporaryFolder());
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  resources.defer(() => void execFileSync('umount', ['--lazy', path]));
  const owned = resources.move();
  return { path, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const isMountable = await mountSmallDisk().then(async (disk) => {
  await disk?.[Symbol.asyncDispose]();
  return disk !== undefined;
});

/** Starts a server whose folder is on a small disk. */
async function startWorld() {
  await using resources = new AsyncDisposableStack();
  const disk = await mountSmallDisk();
  if (!disk) throw new Error('There is no disk.');
  resources.use(disk);
  const env = { DATA_DIR: join(disk.path, 'data') };
  const server = resources.use(await startServer(env));
  const key = await createKey(env, UNLIMITED);
  const headers = { 'X-API-KEY': key };
  const get = (path: string) => fetch(server.url + path, { headers });
  const owned = resources.move();
  return {
    ...{ disk, env, get },
    load: () => startLoad(server.url + CONVERT, headers, { connections: CONNECTIONS }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

describe.skipIf(!isMountable)('a server whose disk', () => {
  it('is of 3 MB charges on and on, as its log never takes all of it', async () => {
    await using world = await startWorld();
    const load = world.load();
    await load.waitUntilAnswered(CHARGES, 200);
    await load.stop();
    expect([...load.counts.keys()]).toEqual([200]);
    const { bavail, bsize } = statfsSync(world.disk.path);
    expect(bavail * bsize).toBeGreaterThan(DISK_BYTES / 4);
  });

  it('is full says so on /readyz, heals once there is room, and has lost no charge', async () => {
    await using world = await startWorld();
    const load = world.load();
    await load.waitUntilAnswered(CONNECTIONS, 200);
    const filler = join(world.disk.path, 'filler');
    expect(() => writeFileSync(filler, new Uint8Array(DISK_BYTES))).toThrow('ENOSPC');
    await load.waitUntilAnswered(CONNECTIONS, 503);
    await load.stop();
    const refused = await world.get('/readyz');
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ reason: 'The disk is full.' }),
    ]);
    expect((await world.get('/healthz')).status).toBe(200);
    rmSync(filler);
    await expect.poll(async () => (await world.get('/readyz')).status).toBe(200);
    expect((await world.get(CONVERT)).status).toBe(200);
    const used = await countCharges(world.env);
    expect(used).toBe((load.counts.get(200) ?? 0) + 1);
  });
});
