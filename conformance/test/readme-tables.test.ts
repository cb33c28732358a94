import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createProgram } from '../src/cli/program.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = read('../README.md');

/** Reads the names in the first column of the table with a heading. */
function readNames(heading: string, name: RegExp): string[] {
  const [, table = ''] = readme.split(`| ${heading} | meaning |\n`);
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  return rows.flatMap((row) => row.split(' | ')[0]?.match(name) ?? []);
}

it('has every option of the command in its table, and no other', () => {
  const ofOwn = ['--version', '--help'];
  const options = createProgram().options.flatMap(({ long }) => long ?? []);
  expect(readNames('option', /--[a-z-]+/g).sort()).toEqual(options.filter((name) => !ofOwn.includes(name)).sort());
});

it('names only exports that exist', () => {
  const index = read('../src/index.ts');
  const names = readNames('export', /\w+/g);
  expect(names).toContain('runSuite');
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(index));
  expect(missing).toEqual([]);
});
