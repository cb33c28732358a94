import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { findBlocks } from './blocks.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*README.md', 'docs/*.md'], { cwd: root, encoding: 'utf8' });

/** The programs of all pages, as files beside their page, by path. */
const programs = new Map(
  pages.split('\n').flatMap((page) => {
    const blocks = page ? findBlocks(readFileSync(root + page, 'utf8')) : [];
    const modules = blocks.filter(
      ({ language, code }) => /^[jt]s$/.test(language) && /^import .*@crossrate/m.test(code),
    );
    return modules.map(({ code }, place) => [`${root}${page.replace('.md', '')}.${place}.ts`, code] as const);
  }),
);

/** A module that frameworks bring. */
const AMBIENT = `${root}ambient.d.ts`;

it('every program of every page compiles as it stands, strictly', () => {
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: ['node'] },
    ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'] },
    ...{ module: ts.ModuleKind.NodeNext, customConditions: ['@crossrate/source'] },
  };
  const texts = new Map([...programs, [AMBIENT, "declare module 'server-only';"]]);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  Object.assign(host, {
    fileExists: (name) => texts.has(name) || fileExists(name),
    readFile: (name) => texts.get(name) ?? readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const text = texts.get(name);
      return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version);
    },
  } satisfies Partial<ts.CompilerHost>);
  expect(programs.size).toBeGreaterThan(20);
  const program = ts.createProgram([...texts.keys()], options, host);
  const files = [...programs.keys()].map((name) => program.getSourceFile(name));
  const problems = files.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  expect(ts.formatDiagnostics(problems, { ...host, getCurrentDirectory: () => root })).toBe('');
});
