import ts from 'typescript';

const STRICT: ts.CompilerOptions = {
  strict: true,
  verbatimModuleSyntax: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
};
/** The compiler's own declarations are the same for all programs, and most of the work. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Makes a strict program of files in a project. */
export function createProgram(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  const all = { ...STRICT, ...options };
  const host = ts.createCompilerHost(all);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    if (!/[\\/]lib\.[^\\/]+\.d\.ts$/.test(name)) return getSourceFile(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
    return libraries.get(name);
  };
  return ts.createProgram([...files], all, host);
}

/** What the compiler says of a file, by line from 0. */
export function problemsOf(program: ts.Program, file: string): { readonly line: number; readonly text: string }[] {
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map((problem) => ({
    line: problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0).line ?? 0,
    text: ts.flattenDiagnosticMessageText(problem.messageText, '\n'),
  }));
}

/** The names that the first import of a file could name. */
export function importableNames(program: ts.Program, file: string): string[] {
  const [first] = program.getSourceFile(file)?.statements ?? [];
  let specifier: ts.Node | undefined;
  if (first && ts.isImportDeclaration(first)) specifier = first.moduleSpecifier;
  if (first && ts.isImportEqualsDeclaration(first) && ts.isExternalModuleReference(first.moduleReference))
    specifier = first.moduleReference.expression;
  const checker = program.getTypeChecker();
  const entry = specifier && checker.getSymbolAtLocation(specifier);
  return entry ? checker.getExportsOfModule(entry).map(({ name }) => name) : [];
}
