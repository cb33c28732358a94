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
function createProgram(files: readonly string[], options: ts.CompilerOptions): ts.Program {
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
