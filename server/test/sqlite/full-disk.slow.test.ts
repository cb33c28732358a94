import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startLoad } from '../load.ts';
import { mountSmallDisk } from '../mount-small-disk.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { startServer } from '../processes/server-process.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const UNLIMITED = 1_000_000;
const CONNECTIONS = 8;
/** More than the log of SQLite ever takes. */
const DISK_BYTES = 8 * 1024 * 1024;

it('refuses charges on a full disk, says so on /readyz, heals once there is room, and has lost no charge', async ({
  skip,
}) => {
  await using disk = await mountSmallDisk(DISK_BYTES);
  if (!disk) return skip('This user may not mount a disk.');
  const env = { DATA_DIR: join(disk.path, 'data') };
  await using server = await startServer(env);
  const headers = { 'X-API-KEY': await createKey(env, UNLIMITED) };
  const get = (path: string) => fetch(server.url + path, { headers });
  const load = startLoad(server.url + CONVERT, headers, { connections: CONNECTIONS });
  await load.waitUntilAnswered(CONNECTIONS, 200);
  const filler = join(disk.path, 'filler');
  expect(() => writeFileSync(filler, new Uint8Array(DISK_BYTES))).toThrow('ENOSPC');
  await load.waitUntilAnswered(CONNECTIONS, 503);
  await load.stop();
  const findReason = async () => ((await (await get('/readyz')).json()) as { reason?: string }).reason;
  await expect.poll(findReason, { timeout: 5_000 }).toBe('The disk is full.');
  expect((await get('/healthz')).status).toBe(200);
  rmSync(filler);
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect((await get(CONVERT)).status).toBe(200);
  expect(await countCharges(env)).toBe((load.counts.get(200) ?? 0) + 1);
});

it.for([4_096, 16_384, 65_536])('says at the first key that a disk with %i bytes is full', async (bytes, { skip }) => {
  await using disk = await mountSmallDisk(bytes);
  if (!disk) return skip('This user may not mount a disk.');
  const created = await runCrossrateHere(['keys', 'create', '--email', 'ann@example.com'], { DATA_DIR: disk.path });
  const stderr = `crossrate: The data directory ${disk.path} cannot be used: The disk is full.\n`;
  expect(created).toEqual({ code: 1, stdout: '', stderr });
});
