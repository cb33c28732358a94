import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runScript } from '../../../../testing/run-script.ts';
import type { JsonObject } from '../../openapi/json.ts';
import { CURRENT } from '../files.ts';
import { base } from '../planted/places.ts';
import { type Edit, edit } from '../planted/planted-change.ts';
import { rules } from '../rules.ts';

const document: JsonObject = JSON.parse(await readFile(CURRENT, 'utf8'));
const without: Edit = [base];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossrate-interface-'));
  await mkdir(join(folder, '.changeset'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Compares another document with today's, in a folder with the given changesets. */
function compare(...args: string[]) {
  const bin = fileURLToPath(new URL('./bin.ts', import.meta.url));
  return runScript(bin, ['--changesets', folder, ...args]);
}

async function writeDocument(...edits: Edit[]): Promise<string> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(edit(document, edits)));
  return file;
}

const announce = (type: string) =>
  writeFile(join(folder, '.changeset', 'brave-cats-jump.md'), `---\n'@crossrate/contract': ${type}\n---\n\nNo base.\n`);

it('ends with 1 when clients break, and says which, why and what to do', async () => {
  const { code, stdout } = await compare(CURRENT, await writeDocument(without));
  expect(code).toBe(1);
  expect(stdout).toContain('✗ GET /api/rates breaks clients that send `base`: the query parameter `base` is gone');
  expect(stdout).toContain('admit the break: `npx changeset`, with @crossrate/contract as major');
});

it('ends with 0 when a changeset announces a major version, and names it; a minor one is not enough', async () => {
  const file = await writeDocument(without);
  await announce('minor');
  expect((await compare(CURRENT, file)).code).toBe(1);
  await announce('major');
  const { code, stdout } = await compare(CURRENT, file);
  expect(code).toBe(0);
  expect(stdout).toContain('GET /api/rates breaks clients that send `base`');
  expect(stdout).toContain('admitted: brave-cats-jump');
});

it('ends with 0 when nobody breaks', async () => {
  const file = await writeDocument([['info', 'version'], '9.9.9']);
  const { code, stdout } = await compare(CURRENT, file);
  expect([code, stdout]).toEqual([0, expect.stringContaining('0 changes break clients, 1 change breaks nobody.')]);
});

it('prints everything in JSON for scripts', async () => {
  const { code, stdout } = await compare(CURRENT, await writeDocument(without), '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'breaking',
    breaking: [{ place: 'GET /api/rates', rule: 'parameter-removed', breaks: 'clients that send `base`' }],
    harmless: [],
    admittedBy: [],
  });
});

it('ends with 2 for a file that it cannot compare, and names the file', async () => {
  const file = join(folder, 'list.json');
  await writeFile(file, '[]');
  for (const [args, reason] of [
    [[CURRENT, join(folder, 'missing.json')], 'missing.json cannot be read: no such file or directory.\n'],
    [[folder], 'cannot be read: it is a folder.\n'],
    [[file], 'list.json is no OpenAPI document in JSON.'],
    [['--strange'], "unknown option '--strange'\nRun with --help to see what is possible.\n"],
  ] as const) {
    const { code, stderr } = await compare(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  }
});

it('shows no text of a document that could control a terminal, forge a line or give a build server a command', async () => {
  const hostile = '\n::error::forged\n##[add-mask]a\u001B[2J\u009B1m\u202E';
  const renamed = await compare(CURRENT, await writeDocument([[...base, 'name'], `base${hostile}`]));
  expect(renamed.code).toBe(1);
  expect(renamed.stdout).toContain(
    'the query parameter `base\\u{a}::error::forged\\u{a}\\u{23}#[add-mask]a\\u{1b}[2J\\u{9b}1m\\u{202e}` is new',
  );
  const unusable = await compare(CURRENT, await writeDocument([['openapi'], `2${hostile}`]));
  expect(unusable.code).toBe(2);
  for (const text of [renamed.stdout, unusable.stderr]) expect(text).not.toMatch(/^::|##\[|[^\P{C}\n]/mu);
});

it('has every rule explained in docs/interface-changes.md', async () => {
  const page = await readFile(new URL('../../../../docs/interface-changes.md', import.meta.url), 'utf8');
  const explained = [...page.matchAll(/^\| `([a-z][a-z-]+)` \|/gm)].map(([, rule]) => rule);
  expect(explained.sort()).toEqual([...rules]);
});
