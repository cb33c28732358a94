import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { buildDatabasePath, openDatabase } from '../database.ts';
import { findFile } from '../file-guard.ts';
import { Writer } from './writer.ts';

it.skipIf(process.platform !== 'linux')('leaves nothing open when the database cannot be used', async () => {
  await using folder = await temporaryFolder();
  using database = openDatabase(folder.path);
  const file = findFile(database, buildDatabasePath(folder.path));
  writeFileSync(file.path, Buffer.alloc(statSync(file.path).size, 'garbage'), { flag: 'r+' });
  const countOpen = () => readdirSync('/proc/self/fd').length;
  const before = countOpen();
  for (let tries = 0; tries < 20; tries += 1) expect(() => new Writer(file)).toThrow('file is not a database');
  expect(countOpen()).toBeLessThan(before + 10);
});
