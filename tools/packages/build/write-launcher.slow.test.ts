import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { buildVersionOption } from '../../testing/build-version-option.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { buildLauncher } from './write-launcher.ts';

const temporary = await makeTemporaryFolder();
const folder = temporary.path;
await writeFile(join(folder, 'bin.mjs'), "console.log('started');");
afterAll(() => temporary[Symbol.asyncDispose]());

/** Runs a launcher in a Node that reports the given version. */
async function launch(version: string, engines: string) {
  const launcher = join(folder, 'launcher.cjs');
  await writeFile(launcher, buildLauncher('crossrate', engines, 'bin.mjs'));
  return promisify(execFile)(process.execPath, [buildVersionOption(version), launcher]);
}

it.each([
  ['24.21', '20.20.2', '>=24.21'],
  ['24.21', '24.20.9', '>=24.21'],
  ['20', '18.20.0', '>=20'],
])('asks in one line for Node %s on Node %s, where the range is %s', async (needed, version, engines) => {
  const line = `crossrate needs Node.js ${needed} or newer; this is Node.js ${version}.\n`;
  await expect(launch(version, engines)).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
});

it.each([
  ['24.21.0', '>=24.21'],
  ['25.0.0', '>=24.21'],
  ['20.0.0', '>=20'],
])('starts the bundle on Node %s, where the range is %s', async (version, engines) => {
  expect((await launch(version, engines)).stdout).toBe('started\n');
});

it('says in one line that the current folder was deleted, and shows where any other error comes from', async () => {
  const start = async (source: string) => {
    await writeFile(join(folder, 'failing.mjs'), source);
    const launcher = join(folder, 'failing.cjs');
    await writeFile(launcher, buildLauncher('crossrate', '>=20', 'failing.mjs'));
    const inDeletedFolder = 'mkdir "$1" && cd "$1" && rmdir "$1" && exec "$2" "$3"';
    const args = ['-c', inDeletedFolder, 'sh', join(folder, 'deleted'), process.execPath, launcher];
    return promisify(execFile)('sh', args);
  };
  await expect(start('process.cwd();')).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'The current folder was deleted. Start crossrate in another folder.\n',
  });
  await expect(start("throw new Error('a fault');")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/a fault[\s\S]* at .*failing\.mjs/),
  });
});

it('uses only ES5 syntax and one import(), which Node 10 and newer can parse', async () => {
  const code = buildLauncher('crossrate', '>=24.21', 'bin.js');
  await expect(transform(code.replace('import(', 'load('), { target: 'es5' })).resolves.toHaveProperty('warnings', []);
  await expect(transform(code.replace('var', 'const'), { target: 'es5' })).rejects.toThrow('const');
});

it('throws for a range that is not one lowest version', () => {
  expect(() => buildLauncher('crossrate', '^24', 'bin.js')).toThrow('one lowest version of Node');
});
