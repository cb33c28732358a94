import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const server = fileURLToPath(new URL('..', import.meta.url));
const tsup = fileURLToPath(import.meta.resolve('tsup/package.json').replace('package.json', 'dist/cli-default.js'));

it('is built into an empty folder, with the licences of what is in it, and runs there by itself', async () => {
  await using folder = await temporaryFolder();
  const out = join(folder.path, 'dist');
  await run(process.execPath, ['--conditions=@crossrate/source', tsup, '--no-dts', '--out-dir', out], { cwd: server });
  expect(await readFile(join(out, 'LICENCES.txt'), 'utf8')).toMatch(/^== express \d/m);
  // Creating an account writes, and so starts the thread, which is a file of its own.
  const env = { DATA_DIR: join(folder.path, 'data') };
  const args = [join(out, 'bin.js'), 'keys', 'create', '--email', 'someone@example.com', '--verified'];
  const { stdout } = await run(process.execPath, args, { env });
  expect(stdout).toMatch(/cr_[0-9A-Za-z]{36}/);
});
