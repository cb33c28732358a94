import type { Log } from '../logger.ts';

/** Findings at the opening of a storage. */
interface Findings {
  readonly isNew: boolean;
  readonly hasAccounts: boolean;
  /** True when the storage was not closed and its latest commits may be missing. */
  readonly lacksLog?: boolean;
}

/** Logs findings that an operator does not expect of a storage in use. */
export function logFindings({ isNew, hasAccounts, lacksLog = false }: Findings, log: Log): void {
  if (isNew) log.info('created a new database');
  else if (!hasAccounts) log.warn('the database has no accounts: every key is refused until one is created');
  if (lacksLog) log.error('the database was not closed and its -wal is missing: what was committed last may be lost');
}
