import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifestOf = (folder: string): { workspaces: string[]; scripts: Record<string, string> } =>
  JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'));

const { workspaces } = manifestOf('.');
const tests = globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' });

describe.each(workspaces)('npm test -w %s', (workspace) => {
  it("runs that workspace's tests, with the settings of all", () => {
    expect(manifestOf(workspace).scripts.test).toBe(`vitest run --root .. ${workspace}/`);
  });

  it('takes in no test of another folder', () => {
    const found = tests.filter((path) => path.includes(`${workspace}/`));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((path) => !path.startsWith(`${workspace}/`))).toEqual([]);
  });
});

it('finds all of them from the folder where npm calls it', () => {
  const cwd = `${root}/contract`;
  // The same arguments, but for what is done with the files.
  const options = ['list', '--filesOnly', ...(manifestOf('contract').scripts.test?.split(' ').slice(2) ?? [])];
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const listed = execFileSync(process.execPath, [vitest, ...options], { cwd, encoding: 'utf8' });
  // Each begins with the kind of the file, in brackets.
  const files = listed.trim().split('\n');
  expect(files.map((line) => line.replace(/^\[\w+\] /, '')).sort()).toEqual(
    tests.filter((path) => path.startsWith('contract/')).sort(),
  );
});
