import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readManifest, workspaces } from '../testing/repository/manifests.ts';
import { evaluateClaims } from './evaluate-claims.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  customConditions: ['@crossrate/source'],
  skipLibCheck: true,
  types: ['node'],
};

/** The programs in TSDoc. */
const examples = globSync('*/src/**/*.ts', { cwd: root }).flatMap((file) =>
  listPrograms(readFileSync(join(root, file), 'utf8').replaceAll(/^ *\* ?/gm, '')),
);
/** The programs of all pages that use a package. */
const programs = globSync(
  ['README.md', '*/README.md', 'sdk/examples/README.md', 'docs/*.md', 'docs/getting-started/*.md'],
  {
    cwd: root,
  },
)
  .flatMap((file) => listPrograms(readFileSync(join(root, file), 'utf8')))
  .filter((code) => code.includes('@crossrate/'));
const entries = workspaces.flatMap(listEntries);
/** Each program as if it were a file of this repository. */
const files = new Map([...examples, ...programs].map((code, place) => [join(root, `example-${place}.mts`), code]));
/** A module that a framework brings. */
const AMBIENT = join(root, 'framework.d.ts');
const program = compile();

it('explains every exported name, and shows a program for every function, class and constant', () => {
  const checker = program.getTypeChecker();
  const exported = entries.flatMap(listExports);
  expect(exported.length).toBeGreaterThan(80);
  const unexplained = exported.filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
  expect(unexplained.map(({ name }) => name)).toEqual([]);
  const values = exported.filter(({ flags }) => flags & ts.SymbolFlags.Value);
  const hasExample = (symbol: ts.Symbol) => symbol.getJsDocTags(checker).some(({ name }) => name === 'example');
  expect(values.filter((symbol) => !hasExample(symbol)).map(({ name }) => name)).toEqual([]);
});

it('shows programs that begin with the import of their package, and compile', () => {
  expect(examples.filter((code) => !/^import .* from '@crossrate\//.test(code))).toEqual([]);
  const problems = [...files].flatMap(([name, code]) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => `${code}${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
  expect(problems).toEqual([]);
});

it('shows programs that give the values in their comments', async () => {
  // Nothing answers at the address that stands for a running service.
  const alone = examples.filter((code) => !code.includes('http://127.0.0.1'));
  const claims = (await Promise.all(alone.map(evaluateClaims))).flat();
  expect(claims.length).toBeGreaterThan(40);
  for (const { code, claimed, value } of claims) expect(value, code).toEqual(claimed);
});

/** Lists the blocks of JavaScript and TypeScript in a text in Markdown. */
function listPrograms(text: string): string[] {
  return Array.from(text.matchAll(/^```[jt]s\n(.*?)^```/gms), ([, code = '']) => code);
}

/** Finds the sources behind the `exports` of a package. */
function listEntries(workspace: string): string[] {
  const { exports = {} } = readManifest(workspace);
  const sources = Object.values(exports).map((one) => (one as Record<string, string>)['@crossrate/source'] ?? '');
  return sources.filter((source) => source.endsWith('.ts')).map((source) => join(root, workspace, source));
}

function compile(): ts.Program {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  const texts = new Map([...files, [AMBIENT, "declare module 'server-only';"]]);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  return ts.createProgram([...entries, ...texts.keys()], options, host);
}

function listExports(entry: string): ts.Symbol[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is no module.`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}
