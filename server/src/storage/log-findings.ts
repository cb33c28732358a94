import type { Log } from '../logger.ts';

/** What was found when a storage was opened. */
interface Findings {
  readonly isNew: boolean;
  readonly hasAccounts: boolean;
  /** Whether it was not closed, and what was committed last is missing. */
  readonly lacksLog?: boolean;
}

/** Tells what an operator would not expect of a storage that was in use. */
export function logFindings({ isNew, hasAccounts, lacksLog = false }: Findings, log: Log): void {
  if (isNew) log.info('created a new database');
  else if (!hasAccounts) log.warn('the database has no accounts: every key is refused until one is created');
  if (lacksLog) log.error('the database was not closed and its -wal is missing: what was committed last may be lost');
}
