import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { evaluateClaims } from './evaluate-claims.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
const examples = [...documented, ...entries.flatMap((entry) => listDocumentedMembers(program, entry))].flatMap(
  ({ name, examples: programs }) => programs.map((code) => ({ name, code })),
);

it('shows a program for every function, class and constant of the packages', () => {
  expect(documented.length).toBeGreaterThan(80);
  expect(documented.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

it('shows programs that begin with the import of their package', () => {
  const others = examples.filter(({ code }) => !/^import .* from '@crossrate\//.test(code));
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('shows programs that compile, in TSDoc and in the READMEs of the packages', () => {
  const pages = workspaces.map((workspace) => readFileSync(join(root, workspace, 'README.md'), 'utf8'));
  const programs = pages.flatMap(listPrograms);
  expect(programs.length).toBeGreaterThan(2);
  expect(listProblems([...examples.map(({ code }) => code), ...programs])).toEqual([]);
});

it('shows programs that give the values in their comments', async () => {
  // Nothing answers at the address that stands for a running service.
  const alone = examples.filter(({ code }) => !code.includes('http://127.0.0.1'));
  const claims = await Promise.all(
    alone.map(async ({ name, code }) => (await evaluateClaims(code)).map((claim) => ({ name, ...claim }))),
  );
  expect(claims.flat().length).toBeGreaterThan(40);
  for (const { name, code, claimed, value } of claims.flat()) expect(value, `${name}: ${code}`).toEqual(claimed);
});

it('explains every exported name and its members where an editor shows them', () => {
  const ofApplications = ['contract', 'sdk', 'mock-provider'].flatMap(listEntries);
  expect(ofApplications.flatMap((entry) => listUnexplained(program, entry))).toEqual([]);
});

/** Finds the sources behind the `exports` of a package. */
function listEntries(workspace: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  const sources = Object.values<{ '@crossrate/source'?: string }>(manifest.exports).map(
    (one) => one['@crossrate/source'],
  );
  return sources.filter((source) => source?.endsWith('.ts')).map((source = '') => join(root, workspace, source));
}

function listExports(from: ts.Program, entry: string): ts.Symbol[] {
  const checker = from.getTypeChecker();
  const file = from.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is no module.`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

/** Lists the names without a sentence: exports, and members of exported classes and interfaces. */
function listUnexplained(from: ts.Program, entry: string): string[] {
  const checker = from.getTypeChecker();
  return listExports(from, entry).flatMap((symbol) =>
    [symbol, ...listMembers(from, symbol)]
      .filter((named) => named.getDocumentationComment(checker).length === 0)
      .map(({ name }) => `${entry.slice(root.length)}: ${symbol.name}.${name}`),
  );
}

/** Lists the members of a class or an interface that a published package shows. */
function listMembers(from: ts.Program, symbol: ts.Symbol): ts.Symbol[] {
  const isType = symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface);
  if (!isType) return [];
  const members = from.getTypeChecker().getDeclaredTypeOfSymbol(symbol).getProperties();
  return members.filter(({ declarations = [] }) =>
    declarations.every(
      (declaration) => declaration.getSourceFile().fileName.startsWith(root) && !isHidden(declaration),
    ),
  );
}

/** A declaration that a published package does not show, or that comes from a package. */
function isHidden(declaration: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(declaration);
  const isInternal = ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal');
  return (
    isInternal ||
    (name !== undefined && ts.isPrivateIdentifier(name)) ||
    /node_modules/.test(declaration.getSourceFile().fileName)
  );
}

function listDocumented(from: ts.Program, entry: string): Documented[] {
  return listExports(from, entry)
    .filter((symbol) => symbol.flags & ts.SymbolFlags.Value)
    .map((symbol) => ({ name: symbol.name, examples: listExamples(from, symbol) }));
}

/** Lists the members of exported classes and interfaces that have programs. */
function listDocumentedMembers(from: ts.Program, entry: string): Documented[] {
  return listExports(from, entry).flatMap((symbol) =>
    listMembers(from, symbol)
      .map((member) => ({ name: `${symbol.name}.${member.name}`, examples: listExamples(from, member) }))
      .filter(({ examples }) => examples.length > 0),
  );
}

function listExamples(from: ts.Program, symbol: ts.Symbol): string[] {
  return symbol
    .getJsDocTags(from.getTypeChecker())
    .filter(({ name }) => name === 'example')
    .flatMap(({ text }) => listPrograms(ts.displayPartsToString(text)));
}

/** Lists the blocks of TypeScript in a text in Markdown. */
function listPrograms(text: string): string[] {
  return Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code);
}

/** Compiles programs as if each were a file of this repository. */
function listProblems(programs: readonly string[]): string[] {
  const files = new Map(programs.map((code, place) => [join(root, `example-${place}.mts`), code]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => program.getSourceFile(name) ?? getSourceFile(name, ...rest);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  const compiled = ts.createProgram({ rootNames: [...files.keys()], options, host, oldProgram: program });
  return [...files.keys()].flatMap((name) =>
    ts
      .getPreEmitDiagnostics(compiled, compiled.getSourceFile(name))
      .map(({ messageText }) => `${files.get(name)}${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
}
