import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { buildDatabasePath, openDatabase } from '../database.ts';
import { findFile } from '../database-file.ts';
import { Writer } from './writer.ts';

it.skipIf(process.platform !== 'linux')('leaves nothing open when the database cannot be used', async () => {
  await using folder = await makeTemporaryFolder();
  using database = openDatabase(folder.path);
  const file = findFile(database, buildDatabasePath(folder.path));
  writeFileSync(file.path, Buffer.alloc(statSync(file.path).size, 'garbage'), { flag: 'r+' });
  const countOpen = () => readdirSync('/proc/self/fd').length;
  const before = countOpen();
  for (let tries = 0; tries < 20; tries += 1) expect(() => new Writer(file)).toThrow('file is not a database');
  expect(countOpen()).toBeLessThan(before + 10);
});

it.each([
  ['the table of charges is missing', 'DROP VIEW counters; DROP TABLE charges'],
  ['another version has changed the table of charges', 'ALTER TABLE charges RENAME COLUMN used TO counted'],
  ['a trigger refuses it', "CREATE TRIGGER no BEFORE INSERT ON charges BEGIN SELECT RAISE(ABORT, 'no'); END"],
  ['the table of counters is missing', 'DROP VIEW counters; DROP TABLE usage'],
])('finds in a probe that no charge would be stored: %s', async (_why, sql) => {
  await using folder = await makeTemporaryFolder();
  using database = openDatabase(folder.path);
  using writer = new Writer(findFile(database, buildDatabasePath(folder.path)));
  writer.probe({ isSuspect: false }, 1_000);
  database.exec(sql);
  expect(() => writer.probe({ isSuspect: false }, 1_000)).toThrow();
});

it('charges after a probe as if there had been none', async () => {
  await using folder = await makeTemporaryFolder();
  using database = openDatabase(folder.path);
  using writer = new Writer(findFile(database, buildDatabasePath(folder.path)));
  const charge = () => writer.charge({ accounts: [1], days: [20_000], counts: [1], limits: [100] }, 1_000);
  const probe = () => writer.probe({ isSuspect: true }, 1_000);
  probe();
  charge();
  probe();
  expect([charge(), charge()].map(({ after, since }) => [after, since])).toEqual([
    [[2], 1],
    [[3], 2],
  ]);
  probe();
  expect(database.prepare('SELECT seq, day, account_id, used FROM charges').all()).toEqual(
    [1, 2, 3].map((seq) => ({ seq, day: 20_000, account_id: 1, used: seq })),
  );
});
