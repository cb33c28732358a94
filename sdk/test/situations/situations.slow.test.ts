import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNodes } from '../nodes.ts';
import { type Packaged, packSdk, run } from '../packaged.ts';
import { situations } from './situations.ts';

const LONGEST_MS = 120_000;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const formats = [
  { way: 'imported', format: 'esm', file: 'main.mjs' },
  { way: 'required', format: 'cjs', file: 'main.cjs' },
] as const;
const runs = (await findNodes()).flatMap((node) => formats.map((format) => ({ ...node, ...format })));
/** The differences from the table, by run and name. */
const found = new Map<unknown, Readonly<Record<string, readonly string[]>>>();
let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
  await Promise.all(runs.map(runTable));
}, LONGEST_MS);
afterAll(() => packaged?.[Symbol.asyncDispose]());

/** Bundles the table without the package, and runs the bundle in a project that has installed the package. */
async function runTable(way: (typeof runs)[number]): Promise<void> {
  const { program, format, file } = way;
  const { folder } = await packaged.createProject();
  const outfile = join(folder, file);
  const external = ['@crossrate/sdk'];
  await build({ entryPoints: [main], bundle: true, platform: 'node', target: 'node20', format, outfile, external });
  // A timer or socket that the SDK leaves behind would keep the process alive until this time limit.
  const { stdout } = await run(program, [file], { cwd: folder, timeout: LONGEST_MS, maxBuffer: 2 ** 24 });
  found.set(way, JSON.parse(stdout));
}

it('has at least 150 situations, each with a name of its own', () => {
  expect(situations.length).toBeGreaterThanOrEqual(150);
  expect(new Set(situations.map(({ name }) => name)).size).toBe(situations.length);
});

describe.each(runs)('the package, $way by Node $version', (way) => {
  it.each(situations)('$name', ({ name }) => {
    expect(found.get(way)?.[name]).toEqual([]);
  });
});
