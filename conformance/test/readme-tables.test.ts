import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createProgram } from '../src/cli/program.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = read('../README.md');

/** Finds the matches of a pattern in the first column of a table, by the heading of that column. */
function searchColumn(heading: string, pattern: RegExp): string[] {
  const [, table = ''] = readme.split(`| ${heading} | meaning |\n`);
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  return rows.flatMap((row) => row.split(' | ')[0]?.match(pattern) ?? []);
}

it('the README lists every option of the command except --version, and no other', () => {
  const options = createProgram([], {}).options.flatMap(({ long }) => long ?? []);
  expect(['--version', ...searchColumn('option', /--[a-z-]+/g)].sort()).toEqual(options.sort());
});

it('the README names only exports that exist', () => {
  const index = read('../src/index.ts');
  const names = searchColumn('export', /\w+/g);
  expect(names).toContain('runSuite');
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(index));
  expect(missing).toEqual([]);
});
