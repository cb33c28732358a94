import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

it('a bench stops its processes and removes its files on SIGTERM', async () => {
  await using temporary = await makeTemporaryFolder();
  const { path } = temporary;
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', 'tools/bench/scale.ts'], {
    env: { ...process.env, TMPDIR: path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The output is closed when no process that inherited it is left.
  const closed = once(child, 'close');
  await expect.poll(() => readdir(path)).not.toEqual([]);
  child.kill('SIGTERM');
  expect(await closed).toEqual([143, null]);
  expect(await readdir(path)).toEqual([]);
});
