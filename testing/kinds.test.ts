import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slowKinds } from './kinds.ts';

it.each(slowKinds)('$name names only files that exist, and none of another kind', ({ name, files }) => {
  // Checks each alternative of a pattern, because the others would hide a file that has moved.
  for (const pattern of files.flatMap(expandBraces)) expect(globSync(pattern), pattern).not.toEqual([]);
  const named = globSync([...files]);
  const others = slowKinds.filter((kind) => kind.name !== name).flatMap((kind) => globSync([...kind.files]));
  expect(named.filter((file) => others.includes(file))).toEqual([]);
});

/** Expands the alternatives of a pattern into one pattern each. */
function expandBraces(pattern: string): string[] {
  const [, before, alternatives, after] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (before === undefined || alternatives === undefined || after === undefined) return [pattern];
  return alternatives.split(',').flatMap((alternative) => expandBraces(before + alternative + after));
}

it('lets no fast test start a program', () => {
  expect(() => spawn('true')).toThrow('A fast test starts no program');
  expect(() => spawnSync('true')).toThrow('A fast test starts no program');
});
