import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const checkInstallScripts = (folder: string) =>
  run(process.execPath, [join(root, '.ci/check-install-scripts.mjs'), folder]);

/** Lists the paths of the workflows. */
async function listWorkflows(): Promise<string[]> {
  const folder = '.github/workflows';
  return (await readdir(join(root, folder))).map((name) => join(folder, name));
}

/** Copies package.json and the lock file to a folder, where a test may change them. */
async function copyManifests(resources: AsyncDisposableStack) {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name));
  const change = async (name: string, from: string, to: string) => {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, name), text.replace(from, to));
  };
  return { folder, change };
}

it('allows exactly the install scripts that the lock file has', async () => {
  await expect(checkInstallScripts(root)).resolves.toMatchObject({ stderr: '' });
});

it('finds an install script that package.json does not allow, even of a package under an alias', async () => {
  await using resources = new AsyncDisposableStack();
  const { folder, change } = await copyManifests(resources);
  await change('package-lock.json', '"name": "ms",', '"name": "ms",\n"hasInstallScript": true,');
  await expect(checkInstallScripts(folder)).rejects.toMatchObject({
    stderr: expect.stringContaining('ms has an install script'),
  });
});

it('finds an allowed install script that no longer exists', async () => {
  await using resources = new AsyncDisposableStack();
  const { folder, change } = await copyManifests(resources);
  await change('package.json', '"allowScripts": {', '"allowScripts": {\n"gone": true,');
  await expect(checkInstallScripts(folder)).rejects.toMatchObject({
    stderr: expect.stringContaining('gone is allowed'),
  });
});

it('has npm refuse other scripts, and checks the lock file before every npm ci', async () => {
  expect(await readFile(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  for (const name of ['.ci/run', ...(await listWorkflows())]) {
    const lines = (await readFile(join(root, name), 'utf8')).split('\n');
    const installing = lines.flatMap((line, index) => (/\bnpm ci\b/.test(line) && !/^\s*#/.test(line) ? [index] : []));
    for (const index of installing) {
      const before = lines.slice(Math.max(0, index - 1), index + 1).join('\n');
      expect([name, before]).toEqual([name, expect.stringMatching(/check-install-scripts\.mjs[\s\S]*npm ci\b/)]);
    }
  }
});

it('pins every action of the workflows to a commit', async () => {
  for (const name of [...(await listWorkflows()), 'conformance/action.yml']) {
    const text = await readFile(join(root, name), 'utf8');
    // A workflow of this repository (`./`) comes with the checked-out commit.
    const used = [...text.matchAll(/uses: (?!\.\/)(\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect([name, action]).toEqual([name, expect.stringMatching(/@[0-9a-f]{40}$/)]);
  }
});
