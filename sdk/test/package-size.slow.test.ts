import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Packaged, packSdk } from './packaged.ts';

let packaged: Packaged;
let folder: string;

beforeAll(async () => {
  packaged = await packSdk();
  ({ folder } = await packaged.createProject());
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

const CLIENT = "import { Crossrate } from '@crossrate/sdk'; console.log(new Crossrate());";
const EVERYTHING = "export * from '@crossrate/sdk';";
const CURRENCIES_ONLY = "export { convertByLaw } from '@crossrate/sdk/currencies';";

/** Bundles some code and measures the compressed bytes of each file, by name without extension. */
async function measureBytes(contents: string, { splitting = true } = {}): Promise<Readonly<Record<string, number>>> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, sourcefile: 'page.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting,
    chunkNames: '[name]',
    entryNames: 'page',
    outdir: folder,
    write: false,
  });
  const sizes = outputFiles.map(({ path, contents: code }) => [basename(path, '.js'), gzipSync(code).length] as const);
  console.log(`${contents} ${JSON.stringify(sizes)}`);
  return Object.fromEntries(sizes);
}

/** Reads the kilobytes that a page states, as bytes. */
async function readStated(path: string, pattern: RegExp): Promise<number[]> {
  const page = (await readFile(new URL(path, import.meta.url), 'utf8')).replaceAll(/\s+/g, ' ');
  const [, ...sizes] = pattern.exec(page) ?? [];
  return sizes.map((kilobytes) => Number(kilobytes) * 1_000);
}

it('loads no more than the pages state, at first and when it first converts', async () => {
  const { page = Number.NaN, ...later } = await measureBytes(CLIENT);
  const stated = await readStated('../README.md', /a client is ([\d.]+) kB.*? another ([\d.]+) kB/);
  const [client = 0, conversions = 0] = stated;
  expect(client).toBeLessThanOrEqual(5_700);
  expect(page).toBeLessThanOrEqual(client);
  expect(Object.keys(later)).toEqual(['conversions']);
  expect(later.conversions).toBeLessThanOrEqual(conversions);
  expect(await readStated('../../README.md', /a page loads ([\d.]+) kB, and ([\d.]+) kB more\b/)).toEqual(stated);
});

it('loads at most 5.9 kilobytes at first, whatever the page uses', async () => {
  expect((await measureBytes(EVERYTHING)).page).toBeLessThanOrEqual(5_900);
});

it('takes at most 8 kilobytes in one file, when a bundler splits nothing', async () => {
  const { page, ...others } = await measureBytes(CLIENT, { splitting: false });
  expect(page).toBeLessThanOrEqual(8_000);
  expect(others).toEqual({});
});

it('gives a page that uses only the currencies no file of the client', async () => {
  expect(Object.keys(await measureBytes(CURRENCIES_ONLY))).toEqual(['page']);
});
