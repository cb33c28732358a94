import { resolve } from 'node:path';
import { UnavailableError } from '../../unavailable-error.ts';
import { IdentityCheck } from '../identity-check.ts';
import { logFindings } from '../log-findings.ts';
import type { Storage, StorageSurroundings } from '../storage.ts';
import { createSqliteAccountStore } from './account-store.ts';
import { createSqliteChangeFeed } from './change-feed.ts';
import { createSqliteContents } from './contents.ts';
import { assertDatabase, buildDatabasePath, noteClosed, openForReading } from './database.ts';
import { findFile } from './database-file.ts';
import { createSqliteDecisionStore } from './decision-store.ts';
import { describeFailure } from './failure-reason.ts';
import { FileGuard } from './file-guard.ts';
import { createSqliteLease } from './lease.ts';
import { createSqliteQuotaStore } from './quota-store.ts';
import { createSqliteRecordStore } from './record-store.ts';
import { readSigns, SIGNS } from './select-signs.ts';
import { BackgroundWriter } from './writing/background-writer.ts';
import type { Write } from './writing/statement.ts';

/**
 * Opens the SQLite storage: one SQLite file in a folder. This thread reads; another thread writes.
 *
 * @throws Error when the folder or the file cannot be used, or the file is not the expected database.
 */
export function openSqliteStorage(dataDirectory: string, surroundings: StorageSurroundings): Storage {
  const { clock, log, mustExist, startAnew } = surroundings;
  if (mustExist) assertDatabase(dataDirectory);
  const { database, isNew, lacksLog } = openForReading(dataDirectory, { startAnew });
  const file = findFile(database, buildDatabasePath(dataDirectory));
  const guard = new FileGuard(file, database);
  const identityCheck = new IdentityCheck(file.identity);
  logFindings({ isNew, lacksLog, hasAccounts: readSigns(database.prepare(`SELECT ${SIGNS}`).get()).hasAccounts }, log);
  const writer = new BackgroundWriter(file, log);
  const write: Write = (...statements) => writer.write(statements);
  return {
    description: resolve(dataDirectory),
    identity: file.identity,
    accounts: createSqliteAccountStore(database, write, { guard, identityCheck }),
    quotas: createSqliteQuotaStore(database, writer, surroundings),
    rates: {
      ...createSqliteRecordStore(database, write, { guard, log }),
      decisions: createSqliteDecisionStore(database, write),
      lease: createSqliteLease(write, clock),
    },
    changes: createSqliteChangeFeed(database, guard, identityCheck),
    contents: createSqliteContents(dataDirectory, clock, log),
    async probe(options) {
      try {
        await writer.probe(options);
      } catch (cause) {
        throw new UnavailableError('The storage cannot be written.', { cause, reason: describeFailure(cause) });
      }
    },
    async [Symbol.asyncDispose]() {
      await writer[Symbol.asyncDispose]();
      database.close();
      // A process that logs nothing leaves the finding to the next one.
      if (!lacksLog || log.isLevelEnabled('error')) noteClosed(dataDirectory);
    },
  };
}
