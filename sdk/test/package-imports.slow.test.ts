import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram, listImportableNames, listProblems } from './compile.ts';
import { findNodes } from './nodes.ts';
import { type Packaged, packSdk, run } from './packaged.ts';

const { exports } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const entries = Object.keys(exports)
  .filter((entry) => !entry.endsWith('.json'))
  .map((entry) => entry.replace('.', '@crossrate/sdk'));
const { Node16, NodeNext, ESNext } = ts.ModuleKind;
/** A way in which a program imports the package. */
interface Way {
  readonly way: string;
  readonly extension: 'mts' | 'cts';
  readonly options: ts.CompilerOptions;
}

const bundler = { module: ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const ways: readonly Way[] = [
  { way: 'node16', extension: 'mts', options: { module: Node16 } },
  { way: 'node16, as CommonJS', extension: 'cts', options: { module: Node16 } },
  { way: 'nodenext', extension: 'mts', options: { module: NodeNext } },
  { way: 'nodenext, as CommonJS', extension: 'cts', options: { module: NodeNext } },
  { way: 'bundler', extension: 'mts', options: bundler },
];
const stripped: Way = {
  way: 'stripped',
  extension: 'mts',
  options: { module: NodeNext, erasableSyntaxOnly: true, noEmit: true },
};
const nodes = await findNodes();
let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

/** The statement by which a module of each kind imports all of an entry. */
const importAll = (entry: string, extension: string) =>
  extension === 'cts' ? `import all = require('${entry}');` : `import * as all from '${entry}';`;

/** The contents of an entry in a project of one kind. */
interface Importer {
  readonly main: string;
  readonly uses: string;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/**
 * Imports all entries in one project, compiled as one program, because most of the compiler's work is the same for
 * each.
 */
async function createImporters({ extension, options }: Pick<Way, 'extension' | 'options'>) {
  const { folder } = await packaged.createProject();
  const toPath = (kind: string, index: number) => join(folder, `${kind}${index}.${extension}`);
  const all = entries.map((_, index) => toPath('names', index));
  await Promise.all(entries.map((entry, index) => writeFile(toPath('names', index), importAll(entry, extension))));
  const declaring = createProgram(all, options);
  const importers = new Map<string, Importer>();
  for (const [index, entry] of entries.entries()) {
    const names = listImportableNames(declaring, toPath('names', index)).sort();
    const values = await listValues(entry, extension, folder);
    const [main, uses] = [toPath('main', index), toPath('uses', index)];
    await writeFile(uses, [importAll(entry, extension), ...names.map((name) => `void all.${name};`)].join('\n'));
    await writeFile(main, writeImporter(entry, extension, { names, values }));
    importers.set(entry, { main, uses, names, values });
  }
  const programs = [...importers.values()].flatMap(({ main, uses }) => [main, uses]);
  const program = createProgram(programs, options);
  program.emit();
  return { importers, program };
}

const projects = new Map<string, ReturnType<typeof createImporters>>();

/** Finds the importer of an entry, and the program of the project with all importers of that kind. */
async function findImporter(entry: string, { way, extension, options }: Way) {
  const project = projects.get(way) ?? createImporters({ extension, options });
  projects.set(way, project);
  const { importers, program } = await project;
  const importer = importers.get(entry);
  if (!importer) throw new Error(`No importer of ${entry} was made.`);
  return { ...importer, program };
}

/** Lists the names that an entry exports at run time. */
function listValues(entry: string, extension: string, folder: string): Promise<string[]> {
  const code = `console.log(JSON.stringify(Object.keys(await import('${entry}')).sort()))`;
  const required = `console.log(JSON.stringify(Object.keys(require('${entry}')).sort()))`;
  const [type, script] = extension === 'cts' ? ['commonjs', required] : ['module', code];
  return evaluate(process.execPath, [`--input-type=${type}`, '--eval', script], folder);
}

async function evaluate(program: string, args: readonly string[], cwd: string): Promise<string[]> {
  return JSON.parse((await run(program, args, { cwd })).stdout);
}

/** Writes a program that imports each value as a value, and everything else as a type. */
function writeImporter(
  entry: string,
  extension: string,
  { names, values }: { readonly names: readonly string[]; readonly values: readonly string[] },
): string {
  const types = names.filter((name) => !values.includes(name)).join(', ');
  const imports = {
    mts: `import { ${values} } from '${entry}';`,
    cts: `${importAll(entry, 'cts')} const { ${values} } = all;`,
  }[extension];
  const kinds = `console.log(JSON.stringify([${values}].map((value: unknown) => typeof value)));`;
  return [imports, `import type { ${types} } from '${entry}';`, kinds].join('\n');
}

describe.each(entries)('%s', (entry) => {
  it.each(ways)('has as values what it declares as values, resolved as $way', async (way) => {
    const { main, uses, names, values, program } = await findImporter(entry, way);
    // A name on the line of a problem cannot be used as a value.
    const refused = listProblems(program, uses).map(({ line }) => names[line - 1]);
    expect(names.filter((name) => !refused.includes(name))).toEqual(values);
    expect(listProblems(program, main)).toEqual([]);
    for (const { program } of nodes) {
      const kinds = await evaluate(program, [main.replace(/ts$/, 'js')], dirname(main));
      expect(kinds.filter((kind) => kind !== 'undefined')).toHaveLength(values.length);
    }
  });

  it("runs with a program's types stripped by Node's own means", async () => {
    const { main, values, program } = await findImporter(entry, stripped);
    expect(listProblems(program, main)).toEqual([]);
    expect(await evaluate(process.execPath, [main], dirname(main))).toHaveLength(values.length);
  });
});
