import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Packaged, packSdk } from './packaged.ts';

let packaged: Packaged;
let folder: string;

beforeAll(async () => {
  packaged = await packSdk();
  ({ folder } = await packaged.createProject());
}, 60_000);
afterAll(() => packaged?.[Symbol.asyncDispose]());

/** Bytes that a page loads for some code, as a bundler makes it and a web server sends it. */
async function bytesOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild made no file');
  return gzipSync(file.contents).length;
}

it('costs a page at most 6 kilobytes for a client', async () => {
  const bytes = await bytesOf("import { Crossrate } from '@crossrate/sdk'; console.log(new Crossrate());");
  console.log(`A client: ${bytes} bytes.`);
  expect(bytes).toBeLessThanOrEqual(6_000);
});

it('costs a page at most 6.5 kilobytes, whatever it uses', async () => {
  const bytes = await bytesOf("export * from '@crossrate/sdk';");
  console.log(`Everything: ${bytes} bytes.`);
  expect(bytes).toBeLessThanOrEqual(6_500);
});

it('costs a page that only lists currencies less than four kilobytes', async () => {
  const bytes = await bytesOf("import { currencies } from '@crossrate/sdk'; currencies().then(console.log);");
  console.log(`One function: ${bytes} bytes.`);
  expect(bytes).toBeLessThan(4_000);
});
