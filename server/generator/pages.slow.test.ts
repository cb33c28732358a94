import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { demands } from '../browser/demo/demands.ts';
import { buildPages } from './build-pages.ts';

const folder = new URL('../src/http/pages/', import.meta.url);
const SMALL = 100_000;

it('equals the files of server/src/http/pages/generated; if not, run `npm run generate`', async () => {
  const pages = await buildPages();
  for (const [name, text] of Object.entries(pages)) {
    expect(await readFile(new URL(`generated/${name}`, folder), 'utf8'), name).toBe(text);
  }
  expect(await readdir(new URL('generated/', folder))).toEqual(Object.keys(pages).toSorted());
});

it('keeps the first page under 100 kB with its fonts, compressed', async () => {
  const files = ['generated/demo.html', 'generated/demo.css', 'generated/demo.js'];
  const fonts = (await readdir(new URL('vendor/', folder))).filter((name) => name.endsWith('.woff2'));
  const sizes = await Promise.all(
    [...files, ...fonts.map((name) => `vendor/${name}`)].map(
      async (name) => gzipSync(await readFile(new URL(name, folder)), { level: 9 }).byteLength,
    ),
  );
  expect(fonts.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(SMALL);
});

it('counts the operations as the contract does', async () => {
  const words = ['no', 'one', 'two', 'three', 'four', 'five'];
  const count = words[Object.keys(router).length];
  expect(await readFile(new URL('generated/demo.html', folder), 'utf8')).toContain(`the same ${count} operations`);
  expect(demands.find(({ status }) => status === 404)?.cause).toBe(`The API has ${count}.`);
});

it('keeps every file in vendor/ unchanged, by the hash that its README names', async () => {
  const readme = await readFile(new URL('vendor/README.md', folder), 'utf8');
  const named = [...readme.matchAll(/^\| `(\S+)` \|.*\| `([\da-f]{64})` \|$/gm)];
  for (const [, name = '', hash] of named) {
    const bytes = await readFile(new URL(`vendor/${name}`, folder));
    expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(hash);
  }
  const files = (await readdir(new URL('vendor/', folder))).filter((name) => !/\.(md|txt)$/.test(name));
  expect(named.map(([, name]) => name).toSorted()).toEqual(files.toSorted());
});
