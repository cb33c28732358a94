import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runScript } from '../../../../tools/testing/run-script.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { CURRENT } from '../files.ts';
import { edit } from '../planted/edit.ts';
import { base } from '../planted/places.ts';

const document = JSON.parse(await readFile(CURRENT, 'utf8'));
const repository = fileURLToPath(new URL('../../../..', import.meta.url));

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, '.changeset'));
});
afterEach(() => folder[Symbol.asyncDispose]());

/** Runs the command in a folder with its own changesets. */
function compare(args: readonly string[], cwd = folder.path) {
  return runScript(fileURLToPath(new URL('./bin.ts', import.meta.url)), args, {}, cwd);
}

async function writeDocument(path: string, value?: unknown): Promise<string> {
  const file = join(folder.path, 'openapi.json');
  await writeFile(file, JSON.stringify(edit(document, path, value)));
  return file;
}

const announce = (type: string) =>
  writeFile(join(folder.path, '.changeset/brave-cats.md'), `---\n'@crossrate/contract': ${type}\n---\n\nNo base.\n`);

it('breaks no client of the last release, unless a changeset announces a major version', async () => {
  const { code, stdout } = await compare([], repository);
  expect(code, stdout).toBe(0);
});

it('ends with 1 when clients break, and says which, why and what to do', async () => {
  const { code, stdout } = await compare([CURRENT, await writeDocument(base)]);
  expect(code).toBe(1);
  expect(stdout).toContain(
    '✗ GET /api/rates breaks clients that send the query parameter `base`: the query parameter `base` is gone',
  );
  expect(stdout).toContain('admit the break: `npx changeset`, with @crossrate/contract as major');
});

it('ends with 0 when a changeset announces a major version, and names it; a minor one is not enough', async () => {
  const file = await writeDocument(base);
  await announce('minor');
  expect((await compare([CURRENT, file])).code).toBe(1);
  await announce('major');
  const { code, stdout } = await compare([CURRENT, file]);
  expect(code).toBe(0);
  expect(stdout).toContain('✗ GET /api/rates breaks clients');
  expect(stdout).toContain('admitted: brave-cats in .changeset');
});

it('ends with 0 when nobody breaks, and writes one line for a header that all answers share', async () => {
  const { code, stdout } = await compare([
    CURRENT,
    await writeDocument('components headers X-RateLimit-Reset required', true),
  ]);
  expect([code, stdout]).toEqual([
    0,
    `- GET /api/rates 200 304 403 422 429 503, GET /api/convert 200 403 422 429 503: the header \`X-RateLimit-Reset\` is always there
0 changes break clients, 11 changes break nobody.
`,
  ]);
});

it('prints everything in JSON for scripts', async () => {
  const { code, stdout } = await compare([CURRENT, await writeDocument(base), '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'breaking',
    breaking: [{ place: 'GET /api/rates', breaks: 'clients that send the query parameter `base`' }],
    harmless: [],
    admittedBy: [],
  });
});

it('ends with 2 for a file that it cannot compare, and names the file', async () => {
  for (const [args, reason] of [
    [[CURRENT, 'missing.json'], 'missing.json cannot be read: ENOENT'],
    [[await writeDocument('openapi', '3.0.3')], 'openapi.json is no OpenAPI 3.1 document in JSON.'],
    [['--strange'], "unknown option '--strange'\nRun with --help to see what is possible.\n"],
  ] as const) {
    const { code, stderr } = await compare(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  }
});
