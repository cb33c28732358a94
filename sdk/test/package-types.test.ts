import { readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';
import { type Packaged, packSdk, run } from './packaged.ts';

const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
const nodeTypes = dirname(fileURLToPath(import.meta.resolve('@types/node/package.json')));
const program = await readFile(new URL('./package-program.ts', import.meta.url), 'utf8');
const BROWSER = { lib: ['es2022', 'dom'], types: [] };
const NODE = { lib: ['es2022'], types: ['node'] };
let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
}, 60_000);
afterAll(() => packaged?.[Symbol.asyncDispose]());

it.concurrent.each([
  ['an ES module', 'module', { module: 'nodenext', ...BROWSER }],
  ['a CommonJS module', 'commonjs', { module: 'nodenext', ...BROWSER }],
  ['a module for a bundler', 'module', { module: 'esnext', moduleResolution: 'bundler', ...BROWSER }],
  ["a module that knows Node's globals only", 'module', { module: 'nodenext', ...NODE }],
])('has declarations that a strict program takes, as %s', async (_, type, options) => {
  const strictness = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const compilerOptions = { ...strictness, target: 'es2022', noEmit: true, skipLibCheck: false, ...options };
  const { folder } = await packaged.createProject({
    'package.json': JSON.stringify({ type }),
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    'program.ts': program,
  });
  await symlink(join(nodeTypes, '..'), join(folder, 'node_modules', '@types'));
  await run(process.execPath, [tsc, '--project', folder]).catch(withOutput);
});

/** What a compiler has to say is in its output, which the message of a failed command leaves out. */
function withOutput(failure: Error & { stdout?: string }): never {
  throw new Error(`${failure.message}${failure.stdout}`, { cause: failure });
}
