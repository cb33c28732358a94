import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { root } from '../src/repository.ts';

const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
const [check = '', preview] = scripts['docs:preview'].split(' && ');

/** Runs the first command of `npm run docs:preview` for another folder than `site`. */
async function checkBuilt(folder: string) {
  const args = check
    .replace(/^node /, '')
    .replace(/ site$/, ` ${folder}`)
    .split(' ');
  return promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(root) });
}

it('says in one line that npm run docs comes first', async () => {
  await using folder = await makeTemporaryFolder();
  await expect(checkBuilt(folder.path)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no built site to look at. Run "npm run docs" first.\n',
  });
});

it('previews a site that was built', async () => {
  await using folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, 'dist'));
  await writeFile(join(folder.path, 'dist/404.html'), '');
  expect(await checkBuilt(folder.path)).toEqual({ stdout: '', stderr: '' });
  expect(preview).toBe('exec vitepress preview site');
});
