import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Packaged, packSdk } from './packaged.ts';

let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
}, 60_000);
afterAll(() => packaged?.[Symbol.asyncDispose]());

it('gives publint nothing to suggest', async () => {
  const { installed } = await packaged.createProject();
  const { messages } = await publint({ pkgDir: installed, pack: false, level: 'suggestion', strict: true });
  expect(messages).toEqual([]);
});

it('has the right types for every way in which TypeScript resolves a package', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(packaged.tarball)));
  expect(analysis.types).toMatchObject({ kind: 'included' });
  expect(analysis).toMatchObject({ problems: [] });
});
