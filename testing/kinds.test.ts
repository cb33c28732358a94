import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slowKinds } from './kinds.ts';

it.each(slowKinds)('names files of $name that exist, each by one kind', ({ name, files }) => {
  // A file that has moved is missed although its pattern names others, too.
  for (const pattern of files.flatMap(expandBraces)) expect(globSync(pattern), pattern).not.toEqual([]);
  const mine = globSync([...files]);
  const others = slowKinds.filter((kind) => kind.name !== name).flatMap((kind) => globSync([...kind.files]));
  expect(mine.filter((file) => others.includes(file))).toEqual([]);
});

/** What a pattern names by its alternatives, each as a pattern of its own. */
function expandBraces(pattern: string): string[] {
  const [, before, alternatives, after] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (before === undefined || alternatives === undefined || after === undefined) return [pattern];
  return alternatives.split(',').flatMap((alternative) => expandBraces(before + alternative + after));
}

it('lets no fast test start a program', () => {
  expect(() => spawn('true')).toThrow('A fast test starts no program');
  expect(() => spawnSync('true')).toThrow('A fast test starts no program');
});
