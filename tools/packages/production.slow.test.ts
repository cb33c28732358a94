import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readManifest } from '../testing/repository/manifests.ts';

/** The sources that `npm start` runs, on the Node of the package `node`. */
const SOURCES = ['server/src', 'contract/src', 'sdk/src/testing'];
const NOT_RUN = /\.test\.ts$|^openapi\/|^msw-/;

it('has npm ci --omit=dev install what the server imports, in the versions of its tests', () => {
  const imported = new Set(SOURCES.flatMap(listSources).flatMap(findPackages));
  const { devDependencies = {} } = readManifest('server');
  const { node: _node, ...dependencies } = readManifest().dependencies ?? {};
  const needed = [...imported].sort().map((name) => [name, devDependencies[name]]);
  expect(dependencies).toEqual(Object.fromEntries(needed));
});

function listSources(folder: string): string[] {
  const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts') && !NOT_RUN.test(file)).map((file) => `${path}/${file}`);
}

/** Finds the packages that a source imports, apart from imports of types. */
function findPackages(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\*|\/\/).*$/gm, '');
  const imports = code.matchAll(
    /^(?:import (?!type )[^;]*?from |.*\b(?:import|resolve)\()'((?:@[\w-]+\/)?[a-z][\w.-]*)/gm,
  );
  return [...imports].map(([, name = '']) => name).filter((name) => !name.startsWith('@crossrate/'));
}
