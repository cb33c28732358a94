import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { buildVersionOption } from './testing/build-version-option.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const start = fileURLToPath(new URL('start.js', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const temporary = await makeTemporaryFolder();
const folder = temporary.path;
afterAll(() => temporary[Symbol.asyncDispose]());

/** Starts a program in a Node that reports the given version. */
async function startProgram(source: string, version = process.versions.node) {
  const program = join(folder, 'program.ts');
  await writeFile(program, source);
  const args = [buildVersionOption(version), start, 'program.ts', '--port', '0'];
  return promisify(execFile)(process.execPath, args, { cwd: folder });
}

it('starts a program with its arguments', async () => {
  const program = 'const [, path, ...rest]: string[] = process.argv; console.log(path, ...rest);';
  expect((await startProgram(program)).stdout).toMatch(/program\.ts --port 0\n$/);
});

it('says in one line which package is missing before npm ci, and how to install it', async () => {
  const line = 'The package not-installed is not installed. "npm ci" without --omit=dev installs it.\n';
  const started = startProgram("import 'not-installed';");
  await expect(started).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
});

it('says in one line that it may open too few files, and how to allow more', async () => {
  const line = 'Crossrate may open too few files to start. "ulimit -n 1024" in this shell allows more.\n';
  for (const message of ['EMFILE: too many open files, open', 'Cannot read package config: too many open files.']) {
    const started = startProgram(`throw new Error('${message}');`);
    await expect(started).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
  }
});

it.each(['20.20.2', '24.20.9'])('says in one line which Node it needs when it is started by %s', async (version) => {
  const line = `Crossrate needs Node 24.21 or newer; this is ${version}. "npm ci" without --ignore-scripts brings one.\n`;
  await expect(startProgram('', version)).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
});

it('lets a program end its work when the reader of its output has left, as head does', async () => {
  await writeFile(
    join(folder, 'writer.ts'),
    "process.stdout.write('text'); setTimeout(() => console.error('done'), 50);",
  );
  const child = spawn(process.execPath, [start, 'writer.ts'], { cwd: folder });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([0, 'done\n']);
});

it('shows where any other error of a program comes from', async () => {
  const started = startProgram("throw new Error('a fault');");
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/a fault[\s\S]* at .*program\.ts/),
  });
});

it.each(['mock-provider', 'mock:live', 'conformance', 'backtest', 'bench', 'fuzz'])('starts npm run %s', (name) => {
  expect(scripts[name]).toMatch(/^(exec )?node --conditions=@crossrate\/source tools\/start\.js \S+\.ts$/);
});
