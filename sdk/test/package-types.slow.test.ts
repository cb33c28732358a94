import { readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProjectProblems } from './compile.ts';
import { type Packaged, packSdk } from './packaged.ts';

const nodeTypes = dirname(fileURLToPath(import.meta.resolve('@types/node/package.json')));
const program = await readFile(new URL('./package-program.ts', import.meta.url), 'utf8');
const BROWSER = { lib: ['es2022', 'dom'], types: [] };
const NODE = { lib: ['es2022'], types: ['node'] };
let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

it.each([
  ['an ES module', 'module', { module: 'nodenext', ...BROWSER }],
  ['a CommonJS module', 'commonjs', { module: 'nodenext', ...BROWSER }],
  ['a module for a bundler', 'module', { module: 'esnext', moduleResolution: 'bundler', ...BROWSER }],
  ["a module that knows Node's globals only", 'module', { module: 'nodenext', ...NODE }],
])('has declarations that a strict program takes, as %s', async (_, type, options) => {
  const strictness = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const { folder } = await packaged.createProject({
    'package.json': JSON.stringify({ type }),
    'program.ts': program,
  });
  await symlink(join(nodeTypes, '..'), join(folder, 'node_modules', '@types'));
  const checks = { target: 'es2022', declaration: true, skipLibCheck: false };
  expect(listProjectProblems(folder, { ...strictness, ...checks, ...options })).toBe('');
});

it('shows no tag in the editor that TypeScript misreads, as it misreads a link at the beginning of @throws', async () => {
  const tags = new Set((await readDeclarations()).flatMap(listTags));
  expect([...tags].sort()).toEqual(['default', 'example', 'param', 'returns', 'throws']);
});

async function readDeclarations(): Promise<string[]> {
  const { installed } = await packaged.createProject();
  const files = (await readdir(join(installed, 'dist'))).filter((name) => name.endsWith('.d.ts'));
  return Promise.all(files.map((name) => readFile(join(installed, 'dist', name), 'utf8')));
}

/** Lists the names of the tags in the comments of a text, as an editor reads them. */
function listTags(text: string): string[] {
  const list = (node: ts.Node): string[] => [
    ...ts.getJSDocTags(node).map(({ tagName }) => tagName.text),
    ...node.getChildren().flatMap(list),
  ];
  return list(ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest, true));
}
