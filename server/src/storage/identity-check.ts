import type { Log } from '../log/logger.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** Warns of a storage without accounts: new for a new service, and lost or another one for a service in use. */
export function warnOfEmpty(log: Log, hasAccounts: unknown): void {
  if (!hasAccounts) log.warn('new, empty database: every key is refused until keys create makes the first');
}

/**
 * Remembers the opened storage, and notices another or emptied one in its place. Such a storage does not know any key,
 * and valid keys must not be refused as wrong.
 */
export class IdentityCheck {
  readonly #identity: string;
  #hadAccounts = false;

  constructor(identity: string) {
    this.#identity = identity;
  }

  /**
   * @param row - Has the columns `identity` and, where the statement looks for accounts, `has_accounts`.
   * @throws UnavailableError when the storage is another one, or has lost all its accounts.
   */
  assertSame(row: Readonly<Record<string, unknown>> = {}): void {
    const { identity, has_accounts: hasAccounts = this.#hadAccounts } = row;
    if (identity !== this.#identity) {
      const reason = 'The database is another one than at the start.';
      throw new UnavailableError(`${reason} Put the first one back, or restart.`, { reason });
    }
    if (this.#hadAccounts && !hasAccounts) {
      const reason = 'The database has lost all its accounts.';
      throw new UnavailableError(`${reason} Restore a backup, or restart.`, { reason });
    }
    this.#hadAccounts = Boolean(hasAccounts);
  }
}
