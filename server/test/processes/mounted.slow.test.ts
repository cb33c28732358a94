import { spawn } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { createKey } from './use-storage.ts';

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

it('serves in another Express app as the README says, until that app is stopped', async () => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: join(folder.path, 'data') };
  const key = await createKey(settings, 1);
  const port = await findFreePort();
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(import \{ createCrossrateRouter[\s\S]*?)```/.exec(readme) ?? [];
  await symlink(packages, join(folder.path, 'node_modules'));
  await writeFile(join(folder.path, 'app.ts'), example.replace('3000', String(port)));
  const args = ['--conditions=@crossrate/source', 'app.ts'];
  const app = spawn(process.execPath, args, { cwd: folder.path, stdio: 'ignore' });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  const ask = () => fetch(`http://127.0.0.1:${port}/api/rates`, { headers: { 'X-API-KEY': key } });
  await expect.poll(async () => (await ask().catch(() => undefined))?.status, { timeout: 20_000 }).toBe(200);
  expect(await (await ask()).json()).toEqual(errorResponses.quotaExceeded.body);
  app.kill('SIGTERM');
  expect(await ended).toBe(0);
});
