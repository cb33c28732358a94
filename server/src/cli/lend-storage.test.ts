import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../test/processes/command-line-here.ts';

it.each([
  'keys list',
  'keys verify 1',
  'rates list',
  'rates accept SEK --reason x',
  'rates hold SEK --reason x',
  'rates release SEK',
  'rates show',
  'rates explain SEK',
  'rates history SEK',
  'rates export',
  'rates verify',
  'refresh explain SEK',
  'storage backup file',
])('refuses %s in a folder without a database, says which folder that is, and creates none', async (line) => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runCrossrateHere(line.split(' '), { DATA_DIR: relative('', folder.path) });
  expect([code, stderr]).toEqual([1, `crossrate: There is no database crossrate.db in ${folder.path}.\n`]);
  expect(readdirSync(folder.path)).toEqual([]);
});
