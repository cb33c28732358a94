import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { runCrossrate } from '../processes/command-line.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { startServer } from '../processes/server-process.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const CONNECTIONS = 8;

it('backs up a server under load: every charge that was answered before is in it', async () => {
  await using folder = await makeTemporaryFolder();
  const [env, restored] = [{ DATA_DIR: join(folder.path, 'data') }, { DATA_DIR: join(folder.path, 'restored') }];
  const backup = join(folder.path, 'backup.db');
  const key = await createKey(env, 1_000_000);
  await using server = await startServer(env);
  const load = startLoad(server.url + CONVERT, { 'X-API-KEY': key }, { connections: CONNECTIONS });
  await load.waitUntilAnswered(20 * CONNECTIONS, 200);
  const answeredBefore = load.counts.get(200) ?? 0;
  // In a process of its own, so that the load goes on during the backup.
  const { code, stdout, stderr } = await runCrossrate(['storage', 'backup', backup, '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  const answeredAfter = load.counts.get(200) ?? 0;
  expect(JSON.parse(stdout)).toEqual({ file: backup, bytes: statSync(backup).size });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await load.waitUntilAnswered(answeredAfter + CONNECTIONS, 200);
  await load.stop();
  expect([...load.counts.keys()]).toEqual([200]);
  const restore = await runCrossrateHere(['storage', 'restore', backup], restored);
  expect(restore.stdout).toBe(`Restored from ${backup}.\n`);
  const used = await countCharges(restored);
  expect(used).toBeGreaterThanOrEqual(answeredBefore);
  expect(used).toBeLessThanOrEqual(answeredAfter + CONNECTIONS);
});
