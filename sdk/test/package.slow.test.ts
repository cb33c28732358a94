import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Packaged, packSdk } from './packaged.ts';

let packaged: Packaged;
let installed: string;

beforeAll(async () => {
  packaged = await packSdk();
  ({ installed } = await packaged.createProject());
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

const read = (name: string) => readFile(join(installed, name), 'utf8');

it.each(['index.d.ts', 'index.d.cts', 'check.d.ts', 'check.d.cts', 'testing.d.ts', 'testing.d.cts'])(
  'publishes %s without what the contract is made of',
  async (name) => {
    expect(await read(`dist/${name}`)).not.toMatch(/ts-rest|zod|@crossrate\/contract/);
  },
);

it.each(['index.d.ts', 'index.d.cts'])('publishes %s with its documentation', async (name) => {
  const declarations = await read(`dist/${name}`);
  expect(declarations).toContain('Convert an amount between two currencies.');
  expect(declarations).toContain("import { Crossrate } from '@crossrate/sdk';");
  expect(declarations).not.toContain('@internal');
});

it('needs no other package at run time', async () => {
  const manifest = JSON.parse(await read('package.json'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(Object.keys(manifest.peerDependencies)).toEqual(Object.keys(manifest.peerDependenciesMeta));
  const scripts = (await readdir(join(installed, 'dist'))).filter((name) => /\.c?js$/.test(name));
  for (const name of scripts) {
    // The command serves over HTTP; nothing else needs Node.
    const needed = name === 'mock.js' ? /^(?!node:)/ : /^/;
    expect(listImports(await read(`dist/${name}`)).filter((from) => needed.test(from))).toEqual([]);
  }
});

it('lets bundlers drop an unused import, and shows compilers the types before the code', async () => {
  const { sideEffects, exports } = JSON.parse(await read('package.json'));
  expect(sideEffects).toBe(false);
  for (const entry of ['.', './check', './testing']) {
    expect(Object.keys(exports[entry].import)).toEqual(['types', 'default']);
    expect(Object.keys(exports[entry].require)).toEqual(['types', 'default']);
  }
});

it('publishes readable code, and no source maps, which would be two thirds of the package', async () => {
  const names = await readdir(join(installed, 'dist'));
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(await read('dist/index.js')).toMatch(/class (\w+ )?extends Operations \{\n/);
});

/** Lists the imports of some code, without those in comments. */
function listImports(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const imports = bare.matchAll(/\b(?:from\s*|import\s*\(?\s*|require\s*\(\s*)["']([\w@][^"'\s]*)["']/g);
  return [...imports].map(([, name = '']) => name);
}
