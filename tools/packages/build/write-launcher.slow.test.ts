import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { buildVersionOption } from '../../testing/build-version-option.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { buildLauncher } from './write-launcher.ts';

/** Runs a launcher in a Node that reports the given version. */
async function launch(version: string, engines: string) {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'bin.mjs'), "console.log('started');");
  const launcher = join(folder.path, 'launcher.cjs');
  await writeFile(launcher, buildLauncher('crossrate', engines, 'bin.mjs'));
  return await promisify(execFile)(process.execPath, [buildVersionOption(version), launcher]);
}

it.each([
  ['24.21', '24.20.9', '>=24.21'],
  ['20', '18.20.0', '>=20'],
])('asks in one line for Node %s on Node %s, where the range is %s', async (needed, version, engines) => {
  const line = `crossrate needs Node.js ${needed} or newer; this is Node.js ${version}.\n`;
  await expect(launch(version, engines)).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
});

it.each([
  ['24.21.0', '>=24.21'],
  ['25.0.0', '>=24.21'],
])('starts the bundle on Node %s, where the range is %s', async (version, engines) => {
  expect((await launch(version, engines)).stdout).toBe('started\n');
});

it('uses only ES5 syntax and one import(), which Node 10 and newer can parse', async () => {
  const code = buildLauncher('crossrate', '>=24.21', 'bin.js').replace('import(', 'load(');
  await expect(transform(code, { target: 'es5' })).resolves.toHaveProperty('warnings', []);
});

it('throws for a range that is not one lowest version', () => {
  expect(() => buildLauncher('crossrate', '^24', 'bin.js')).toThrow('one lowest version of Node');
});
