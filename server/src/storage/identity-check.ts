import { UnavailableError } from '../unavailable-error.ts';

/** Signs that distinguish a storage from another one in its place. */
export interface StorageSigns {
  /** A random text, made with the storage; absent in a storage without one. */
  readonly identity: unknown;
  readonly hasAccounts: boolean;
  /** The number of accounts ever created, if the storage counts them. */
  readonly created?: number;
}

/**
 * Remembers the opened storage, and notices another or emptied one in its place. Such a storage does not know any key,
 * and valid keys must not be refused as wrong.
 */
export class IdentityCheck {
  readonly #identity: string;
  #hadAccounts = false;
  #created = 0;

  constructor(identity: string) {
    this.#identity = identity;
  }

  /** @throws UnavailableError when the storage is another one, is an older copy, or has lost all its accounts. */
  assertSame({ identity, hasAccounts, created = 0 }: StorageSigns): void {
    this.assertIdentity(identity);
    if (created < this.#created) throw createOtherStorageError();
    this.#created = created;
    if (this.#hadAccounts && !hasAccounts) {
      throw new UnavailableError('The database has lost all its accounts. Restore a backup, or restart.', {
        reason: 'The database has lost all its accounts.',
      });
    }
    this.#hadAccounts ||= hasAccounts;
  }

  /** @throws UnavailableError when the storage is another one. */
  assertIdentity(identity: unknown): void {
    if (identity !== this.#identity) throw createOtherStorageError();
  }
}

function createOtherStorageError(): UnavailableError {
  return new UnavailableError('The database is another one than at the start. Put the first one back, or restart.', {
    reason: 'The database is another one than at the start.',
  });
}
