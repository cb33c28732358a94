import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';

it.each([
  ['to a disk that is not mounted', 'mounted/data'],
  ['in a circle', 'link'],
])('makes nothing through a link that leads %s, and says so', async (_, target) => {
  await using folder = await makeTemporaryFolder();
  const link = join(folder.path, 'link');
  symlinkSync(join(folder.path, target), link);
  for (const path of [link, join(link, 'data')]) {
    expect(() => makeFolder(path)).toThrow(`${link} is a link that leads nowhere: is the disk mounted?`);
  }
  expect(readdirSync(folder.path)).toEqual(['link']);
});

it('makes a folder with its parents, also through a link that leads to a folder', async () => {
  await using folder = await makeTemporaryFolder();
  makeFolder(join(folder.path, 'real'));
  symlinkSync(join(folder.path, 'real'), join(folder.path, 'link'));
  makeFolder(join(folder.path, 'link', 'a', 'b'));
  expect(existsSync(join(folder.path, 'real', 'a', 'b'))).toBe(true);
});
