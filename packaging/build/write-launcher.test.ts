import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLauncher } from './write-launcher.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossrate-launcher-'));
  await writeFile(join(folder, 'bin.mjs'), "console.log('started');");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the launcher of a command in a Node that takes itself for another version. */
async function launchBy(version: string, engines: string) {
  const launcher = join(folder, 'launcher.cjs');
  await writeFile(launcher, buildLauncher('crossrate', engines, 'bin.mjs'));
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return promisify(execFile)(process.execPath, [
    `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
    launcher,
  ]);
}

it.each([
  ['20.20.2', '>=24.21', '24.21'],
  ['24.20.9', '>=24.21', '24.21'],
  ['18.20.0', '>=20', '20'],
])('says in one line at Node %s, where %s is asked for, which is needed', async (version, engines, needed) => {
  const line = `crossrate needs Node.js ${needed} or newer; this is Node.js ${version}.\n`;
  await expect(launchBy(version, engines)).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
});

it.each([
  ['24.21.0', '>=24.21'],
  ['25.0.0', '>=24.21'],
  ['20.0.0', '>=20'],
])('starts the bundle by Node %s where %s is asked for', async (version, engines) => {
  expect((await launchBy(version, engines)).stdout).toBe('started\n');
});

it('is written in words that a Node of 2016 reads, but for the import that such a Node does not reach', async () => {
  const text = buildLauncher('crossrate', '>=24.21', 'bin.js');
  await expect(transform(text.replace('import(', 'load('), { target: 'es5' })).resolves.toHaveProperty('warnings', []);
  await expect(transform(text.replace('var', 'const'), { target: 'es5' })).rejects.toThrow('const');
});

it('is not written for a range that it cannot compare', () => {
  expect(() => buildLauncher('crossrate', '^24', 'bin.js')).toThrow('one lowest version of Node');
});
