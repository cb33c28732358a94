import { statSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { buildDatabasePath, openDatabase } from '../database.ts';
import { findFile } from '../database-file.ts';
import { LogFrames } from './log-frames.ts';

async function openLog() {
  const folder = await makeTemporaryFolder();
  const database = openDatabase(folder.path);
  const file = findFile(database, buildDatabasePath(folder.path));
  const log = `${file.path}-wal`;
  const commit = (times: number, by = database) => {
    for (let commits = 0; commits < times; commits += 1) by.exec('UPDATE storage_identity SET probes = probes + 1');
  };
  const close = async () => {
    database.close();
    await folder[Symbol.asyncDispose]();
  };
  return { database, file, log, commit, frames: new LogFrames(file, database), [Symbol.asyncDispose]: close };
}

it('finds nothing wrong with a log that grows, and begins anew after a checkpoint, whoever writes it', async () => {
  await using opened = await openLog();
  using other = new DatabaseSync(opened.file.path);
  for (let round = 0; round < 5; round += 1) {
    opened.commit(20);
    opened.frames.assert();
    opened.commit(20, other);
    opened.frames.assert();
    other.exec('PRAGMA wal_checkpoint(PASSIVE)');
    opened.frames.assert();
  }
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  opened.frames.assert();
});

it.each([0.3, 0.9])('notices a log that was cut off at %d of its length and has been written since', async (part) => {
  await using opened = await openLog();
  opened.commit(20);
  opened.frames.assert();
  opened.commit(20);
  truncateSync(opened.log, Math.floor(statSync(opened.log).size * part));
  opened.commit(1);
  for (let again = 0; again < 2; again += 1) expect(() => opened.frames.assert()).toThrow('was deleted, emptied');
});
