import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readManifest = (folder: string): { workspaces: string[]; scripts: Record<string, string> } =>
  JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'));

const { workspaces } = readManifest('.');
const tests = globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' });

describe.each(workspaces)('npm test -w %s', (workspace) => {
  it('runs the tests of the workspace with the settings of the repository', () => {
    expect(readManifest(workspace).scripts.test).toBe(`vitest run --root .. ${workspace}/`);
  });

  it('matches no test of another folder', () => {
    const found = tests.filter((path) => path.includes(`${workspace}/`));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((path) => !path.startsWith(`${workspace}/`))).toEqual([]);
  });
});

it('finds every test of the workspace from the folder where npm runs the script', () => {
  const cwd = `${root}/contract`;
  // The arguments of the script, with `list` in place of `run`.
  const options = ['list', '--filesOnly', ...(readManifest('contract').scripts.test?.split(' ').slice(2) ?? [])];
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
  const listed = execFileSync(process.execPath, [vitest, ...options], { cwd, encoding: 'utf8' });
  // Each line begins with the name of the Vitest project, in brackets.
  const files = listed.trim().split('\n');
  expect(files.map((line) => line.replace(/^\[\w+\] /, '')).sort()).toEqual(
    tests.filter((path) => path.startsWith('contract/')).sort(),
  );
});
