import { readFile } from 'node:fs/promises';
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
const ONE_FUNCTION = "import { currencies } from '@crossrate/sdk'; currencies().then(console.log);";
const CURRENCIES_ONLY = "export { convertAtParity } from '@crossrate/sdk/currencies';";

/** Bundles some code and measures the compressed bytes of each file, by name without extension. */
async function measureBytes(contents: string, { splitting = true } = {}): Promise<Map<string, number>> {
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
  return new Map(
    outputFiles.map(({ path, contents: code }) => [
      path.slice(folder.length + 1).replace('.js', ''),
      gzipSync(code).length,
    ]),
  );
}

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** Reads the sizes that sdk/README.md states, in bytes: of a client, of the conversions, of the parities. */
async function readStatedSizes(): Promise<readonly [client: number, conversions: number, parities: number]> {
  const stated = /a client is ([\d.]+) kB.*another ([\d.]+) kB.* ([\d.]+) kB of\s\[parities\]/s;
  const [, ...sizes] = stated.exec(await readText('../README.md')) ?? [];
  const [client = 0, conversions = 0, parities = 0] = sizes.map((kilobytes) => Number(kilobytes) * 1_000);
  return [client, conversions, parities];
}

it('loads no more than sdk/README.md states, at first and when it is needed', async () => {
  const { page, ...later } = Object.fromEntries(await measureBytes(CLIENT));
  console.log(`A client: ${page} bytes at first; when they are needed: ${JSON.stringify(later)}.`);
  const [client, conversions, parities] = await readStatedSizes();
  expect(page).toBeLessThanOrEqual(client);
  expect(Object.keys(later).sort()).toEqual(['conversions', 'parities']);
  expect(later.conversions).toBeLessThanOrEqual(conversions);
  expect(later.parities).toBeLessThanOrEqual(parities);
});

it('is as large as README.md says, to a kilobyte', async () => {
  const page = (await readText('../../README.md')).replaceAll(/\s+/g, ' ');
  const [, ...said] = /a page loads (\d+) kB, and (\d+) kB more\b/.exec(page) ?? [];
  const [client, conversions] = await readStatedSizes();
  expect(said.map(Number)).toEqual([client, conversions].map((bytes) => Math.round(bytes / 1_000)));
});

it('loads at most 6 kilobytes at first, whatever the page uses', async () => {
  const { page } = Object.fromEntries(await measureBytes(EVERYTHING));
  console.log(`Everything: ${page} bytes at first.`);
  expect(page).toBeLessThanOrEqual(6_000);
});

it('loads at most 7.1 kilobytes in all for a client that converts, and 8.1 for one that also converts at parities', async () => {
  const { page = Number.NaN, conversions = Number.NaN, parities } = Object.fromEntries(await measureBytes(CLIENT));
  console.log(`A client that converts: ${page + conversions} bytes in all.`);
  expect(page + conversions).toBeLessThanOrEqual(7_100);
  expect(page + conversions + (parities ?? Number.NaN)).toBeLessThanOrEqual(8_100);
});

it('takes at most 8.1 kilobytes in one file, when a bundler splits nothing', async () => {
  const files = await measureBytes(CLIENT, { splitting: false });
  console.log(`A client in one file: ${files.get('page')} bytes.`);
  expect([...files.keys()]).toEqual(['page']);
  expect(files.get('page')).toBeLessThanOrEqual(8_100);
});

it('costs a page that only lists currencies less than four kilobytes', async () => {
  const { page } = Object.fromEntries(await measureBytes(ONE_FUNCTION));
  console.log(`One function: ${page} bytes.`);
  expect(page).toBeLessThan(4_000);
});

it('gives a page that uses only the currencies no file of the client', async () => {
  expect([...(await measureBytes(CURRENCIES_ONLY)).keys()]).toEqual(['page']);
});
