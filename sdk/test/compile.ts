import { join } from 'node:path';
import ts from 'typescript';

const STRICT: ts.CompilerOptions = {
  strict: true,
  verbatimModuleSyntax: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  skipDefaultLibCheck: true,
};
/** Parsed declarations, shared by all programs: those of the compiler and of Node are most of the work. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Creates a strict program from files of a project. */
export function createProgram(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  const all = { ...STRICT, ...options };
  const host = ts.createCompilerHost(all);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version, ...rest) => {
    if (!/[\\/](lib\.[^\\/]+\.d\.ts|@types[\\/]node[\\/].+)$/.test(name)) return getSourceFile(name, version, ...rest);
    const format = typeof version === 'object' ? version.impliedNodeFormat : undefined;
    const key = `${name} ${format}`;
    if (!libraries.has(key)) libraries.set(key, getSourceFile(name, version, ...rest));
    return libraries.get(key);
  };
  return ts.createProgram([...files], all, host);
}

/**
 * Compiles the file `program.ts` of a folder. Returns the problems of the file and of every declaration that it
 * reaches.
 */
export function listProjectProblems(folder: string, compilerOptions: Record<string, unknown>): string {
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    { verbatimModuleSyntax: false, noEmit: true, ...compilerOptions },
    folder,
  );
  const program = createProgram([join(folder, 'program.ts')], {
    ...options,
    configFilePath: join(folder, 'tsconfig.json'),
  });
  return ts.formatDiagnostics([...errors, ...ts.getPreEmitDiagnostics(program)], {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  });
}

/** Lists the compiler's problems with a file, by line from 0. */
export function listProblems(program: ts.Program, file: string): { readonly line: number; readonly text: string }[] {
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map((problem) => ({
    line: problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0).line ?? 0,
    text: ts.flattenDiagnosticMessageText(problem.messageText, '\n'),
  }));
}

/** Lists the names that the first import of a file could import. */
export function listImportableNames(program: ts.Program, file: string): string[] {
  const [first] = program.getSourceFile(file)?.statements ?? [];
  let specifier: ts.Node | undefined;
  if (first && ts.isImportDeclaration(first)) specifier = first.moduleSpecifier;
  if (first && ts.isImportEqualsDeclaration(first) && ts.isExternalModuleReference(first.moduleReference))
    specifier = first.moduleReference.expression;
  const checker = program.getTypeChecker();
  const entry = specifier && checker.getSymbolAtLocation(specifier);
  return entry ? checker.getExportsOfModule(entry).map(({ name }) => name) : [];
}
