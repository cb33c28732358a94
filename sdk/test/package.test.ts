import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

/** Builds the package into a folder of its own, as an application would find it in node_modules. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossrate-sdk-'));
  const installed = join(folder, 'node_modules', '@crossrate', 'sdk');
  const tsup = fileURLToPath(import.meta.resolve('tsup/package.json')).replace('package.json', 'dist/cli-default.js');
  await run(process.execPath, [tsup, '--out-dir', join(installed, 'dist'), '--silent'], { cwd: workspace });
  await cp(join(workspace, 'package.json'), join(installed, 'package.json'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function evaluate(flag: 'module' | 'commonjs', code: string): Promise<string> {
  const { stdout } = await run(process.execPath, [`--input-type=${flag}`, '--eval', code], { cwd: folder });
  return stdout.trim();
}

it('can be imported and required', async () => {
  const construct = "console.log(new Crossrate({ baseUrl: 'http://127.0.0.1' }) instanceof Crossrate)";
  expect(await evaluate('module', `import { Crossrate } from '@crossrate/sdk'; ${construct}`)).toBe('true');
  expect(await evaluate('commonjs', `const { Crossrate } = require('@crossrate/sdk'); ${construct}`)).toBe('true');
});

it('publishes declarations without ts-rest and zod, their documentation intact', async () => {
  for (const name of ['index.d.ts', 'index.d.cts']) {
    const declarations = await readFile(join(folder, 'node_modules', '@crossrate', 'sdk', 'dist', name), 'utf8');
    expect(declarations).not.toMatch(/ts-rest|zod|@crossrate\/contract/);
    expect(declarations).toContain('Convert an amount between two currencies.');
    expect(declarations).toContain('convert(parameters: ConvertParameters): Promise<Conversion>');
  }
});

it('needs no other package at run time', async () => {
  expect(Object.keys(manifest)).not.toContain('dependencies');
  for (const name of ['index.js', 'index.cjs']) {
    const code = await readFile(join(folder, 'node_modules', '@crossrate', 'sdk', 'dist', name), 'utf8');
    expect(code).not.toMatch(/^(import\b|.*\brequire\()/m);
  }
});
