import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram, importableNames, problemsOf } from './compile.ts';
import { findNodes } from './nodes.ts';
import { type Packaged, packSdk, run } from './packaged.ts';

const { exports } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const entries = Object.keys(exports)
  .filter((entry) => !entry.endsWith('.json'))
  .map((entry) => entry.replace('.', '@crossrate/sdk'));
const { Node16, NodeNext, ESNext } = ts.ModuleKind;
const ways = [
  { way: 'node16', extension: 'mts', module: Node16 },
  { way: 'node16, as CommonJS', extension: 'cts', module: Node16 },
  { way: 'nodenext', extension: 'mts', module: NodeNext },
  { way: 'nodenext, as CommonJS', extension: 'cts', module: NodeNext },
  { way: 'bundler', extension: 'mts', module: ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
] as const;
const nodes = await findNodes();
let packaged: Packaged;

beforeAll(async () => {
  packaged = await packSdk();
}, 60_000);
afterAll(() => packaged?.[Symbol.asyncDispose]());

/** How a module of that kind gets all of an entry. */
const importAll = (entry: string, extension: string) =>
  extension === 'cts' ? `import all = require('${entry}');` : `import * as all from '${entry}';`;

/** A project, with the names that an entry declares there and those which it has at run time. */
async function createImporter(entry: string, extension: string, options: ts.CompilerOptions) {
  const source = importAll(entry, extension);
  const { folder } = await packaged.createProject({ [`names.${extension}`]: source });
  const file = join(folder, `names.${extension}`);
  const names = importableNames(createProgram([file], options), file).sort();
  const code = `console.log(JSON.stringify(Object.keys(await import('${entry}')).sort()))`;
  const required = `console.log(JSON.stringify(Object.keys(require('${entry}')).sort()))`;
  const [type, script] = extension === 'cts' ? ['commonjs', required] : ['module', code];
  const values = await evaluate(process.execPath, [`--input-type=${type}`, '--eval', script], folder);
  return { folder, names, values };
}

async function evaluate(node: string, args: readonly string[], cwd: string): Promise<string[]> {
  return JSON.parse((await run(node, args, { cwd })).stdout);
}

/** A program that imports each value as such, and everything else as a type. */
function importerOf(entry: string, extension: string, names: readonly string[], values: readonly string[]): string {
  const types = names.filter((name) => !values.includes(name)).join(', ');
  const imports = {
    mts: `import { ${values} } from '${entry}';`,
    cts: `${importAll(entry, 'cts')} const { ${values} } = all;`,
  }[extension];
  const kinds = `console.log(JSON.stringify([${values}].map((value: unknown) => typeof value)));`;
  return [imports, `import type { ${types} } from '${entry}';`, kinds].join('\n');
}

describe.each(entries)('%s', (entry) => {
  it.each(ways)(
    'has as values what it declares as values, resolved as $way',
    async ({ way, extension, ...options }) => {
      const { folder, names, values } = await createImporter(entry, extension, options);
      const [main, uses] = ['main', 'uses'].map((name) => join(folder, `${name}.${extension}`)) as [string, string];
      await writeFile(uses, [importAll(entry, extension), ...names.map((name) => `void all.${name};`)].join('\n'));
      await writeFile(main, importerOf(entry, extension, names, values));
      const program = createProgram([main, uses], options);
      // A name on the line of a problem cannot be used as a value.
      const refused = problemsOf(program, uses).map(({ line }) => names[line - 1]);
      expect(names.filter((name) => !refused.includes(name))).toEqual(values);
      expect(problemsOf(program, main)).toEqual([]);
      program.emit();
      for (const { node } of nodes) {
        const kinds = await evaluate(node, [main.replace(/ts$/, 'js')], folder);
        expect(kinds.filter((kind) => kind !== 'undefined')).toHaveLength(values.length);
      }
    },
  );

  it("runs with a program's types stripped by Node's own means", async () => {
    const options = { module: NodeNext, erasableSyntaxOnly: true, noEmit: true };
    const { folder, names, values } = await createImporter(entry, 'mts', options);
    const main = join(folder, 'main.mts');
    await writeFile(main, importerOf(entry, 'mts', names, values));
    expect(problemsOf(createProgram([main], options), main)).toEqual([]);
    expect(await evaluate(process.execPath, [main], folder)).toHaveLength(values.length);
  });
});
