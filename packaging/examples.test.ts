import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['contract', 'sdk', 'mock-provider', 'conformance', 'server'];
const entries = workspaces.flatMap(listEntries);
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

/** A name that a package exports, with the programs in its TSDoc. */
interface Documented {
  readonly name: string;
  readonly examples: readonly string[];
}

const program = ts.createProgram(entries, options);
const documented = entries.flatMap((entry) => listDocumented(program, entry));

it('shows a program for every function, class and constant of the packages', () => {
  expect(documented.length).toBeGreaterThan(80);
  expect(documented.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

it('shows programs that begin with the import of their package', () => {
  const others = documented.filter(
    ({ examples }) => !examples.every((code) => /^import .* from '@crossrate\//.test(code)),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('shows programs that compile', () => {
  expect(listProblems(documented.flatMap(({ examples }) => examples))).toEqual([]);
});

/** Finds the sources behind the `exports` of a package. */
function listEntries(workspace: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  const sources = Object.values<{ '@crossrate/source'?: string }>(manifest.exports).map(
    (one) => one['@crossrate/source'],
  );
  return sources.filter((source) => source?.endsWith('.ts')).map((source = '') => join(root, workspace, source));
}

function listDocumented(from: ts.Program, entry: string): Documented[] {
  const checker = from.getTypeChecker();
  const file = from.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is no module.`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.flags & ts.SymbolFlags.Value)
    .map((symbol) => ({
      name: symbol.name,
      examples: symbol
        .getJsDocTags(checker)
        .filter(({ name }) => name === 'example')
        .flatMap(({ text }) => [...ts.displayPartsToString(text).matchAll(/```ts\n(.*?)```/gs)])
        .map(([, code = '']) => code),
    }));
}

/** Compiles programs as if each were a file of this repository. */
function listProblems(programs: readonly string[]): string[] {
  const files = new Map(programs.map((code, place) => [join(root, `example-${place}.mts`), code]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  const compiled = ts.createProgram({ rootNames: [...files.keys()], options, host, oldProgram: program });
  return [...files.keys()].flatMap((name) =>
    ts
      .getPreEmitDiagnostics(compiled, compiled.getSourceFile(name))
      .map(({ messageText }) => `${files.get(name)}${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
}
