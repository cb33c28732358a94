import { UnavailableError } from '../unavailable-error.ts';

/** What tells a storage from another one in its place. */
export interface StorageSigns {
  /** Random, made with the storage; absent where there is none. */
  readonly identity: unknown;
  readonly hasAccounts: boolean;
  /** How many accounts were ever created, where the storage tells. */
  readonly created?: number;
}

/**
 * Remembers which storage was opened. A key that is unknown to another storage, or to an emptied one, is not to be
 * refused as wrong.
 */
export class IdentityWitness {
  readonly #identity: string;
  #hadAccounts = false;
  #created = 0;

  constructor(identity: string) {
    this.#identity = identity;
  }

  /** @throws UnavailableError when what was found is another storage, an older copy, or has lost all its accounts. */
  assertSame({ identity, hasAccounts, created = 0 }: StorageSigns): void {
    this.assertIdentity(identity);
    if (created < this.#created) throw isAnother();
    this.#created = created;
    if (this.#hadAccounts && !hasAccounts) {
      throw new UnavailableError('The database has lost all its accounts. Restore a backup, or restart.', {
        reason: 'The database has lost all its accounts.',
      });
    }
    this.#hadAccounts ||= hasAccounts;
  }

  /** @throws UnavailableError when what was found is another storage. */
  assertIdentity(identity: unknown): void {
    if (identity !== this.#identity) throw isAnother();
  }
}

function isAnother(): UnavailableError {
  return new UnavailableError('The database is another one than at the start. Put the first one back, or restart.', {
    reason: 'The database is another one than at the start.',
  });
}
