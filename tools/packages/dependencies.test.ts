import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readManifest } from '../testing/repository/manifests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const workflows = readdirSync(`${root}.github/workflows`).map((name) => `.github/workflows/${name}`);

/** The sources that `npm start` runs, on the Node of the package `node`. */
const SOURCES = ['server/src', 'contract/src', 'sdk/src/testing'];
const NOT_RUN = /\.test\.ts$|^openapi\/|^msw-/;

it('names no host in the lock file, so that teams can install through mirrors', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
});

it('allows exactly the install scripts that the lock file has', () => {
  expect(() => execFileSync(process.execPath, ['.ci/check-install-scripts.mjs'], { cwd: root })).not.toThrow();
});

it.each(['.ci/run', ...workflows])('%s checks the install scripts before every npm ci', (path) => {
  const lines = read(path).split('\n');
  for (const [index, line] of lines.entries())
    if (/^(\s*- run: )?npm ci\b/.test(line)) expect(lines[index - 1]).toContain('check-install-scripts.mjs');
});

it.each([...workflows, 'conformance/action.yml'])('%s pins every action to a commit', (path) => {
  // A workflow of this repository (`./`) comes with the checked-out commit.
  const used = Array.from(read(path).matchAll(/uses: (?!\.\/)(\S+)/g), ([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

it('has npm ci --omit=dev install what the server imports, in the versions of its tests', () => {
  const imported = new Set(SOURCES.flatMap(listSources).flatMap(findPackages));
  const { devDependencies = {} } = readManifest('server');
  const { node: _node, ...dependencies } = readManifest().dependencies ?? {};
  const needed = [...imported].sort().map((name) => [name, devDependencies[name]]);
  expect(dependencies).toEqual(Object.fromEntries(needed));
});

function listSources(folder: string): string[] {
  const files = readdirSync(root + folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts') && !NOT_RUN.test(file)).map((file) => `${folder}/${file}`);
}

/** Finds the packages that a source imports, apart from imports of types. */
function findPackages(file: string): string[] {
  const code = read(file).replaceAll(/^\s*(\*|\/\/).*$/gm, '');
  const imports = code.matchAll(
    /^(?:import (?!type )[^;]*?from |.*\b(?:import|resolve)\()'((?:@[\w-]+\/)?[a-z][\w.-]*)/gm,
  );
  return [...imports].map(([, name = '']) => name).filter((name) => !name.startsWith('@crossrate/'));
}
