import type { NewAccount } from '../../../server/src/access/account.ts';
import { createAccount } from '../../../server/src/access/create-account.ts';
import { systemClock } from '../../../server/src/clock.ts';
import { createLog } from '../../../server/src/log/logger.ts';
import { openStorage } from '../../../server/src/storage/open-storage.ts';
import type { Storage } from '../../../server/src/storage/storage.ts';

/** An account that a trial sends requests with. */
export interface TestAccount {
  readonly key: string;
  readonly id: number;
  readonly dailyLimit: number;
}

/** Creates accounts in the storage of a server and reads their counters. Bypasses the server. */
export class TestAccounts {
  readonly #storage: Storage;

  private constructor(storage: Storage) {
    this.#storage = storage;
  }

  static async open(resources: AsyncDisposableStack, dataDirectory: string): Promise<TestAccounts> {
    const surroundings = { clock: systemClock, log: createLog('silent') };
    return new TestAccounts(resources.use(await openStorage({ kind: 'sqlite', dataDirectory }, surroundings)));
  }

  async create(details: Partial<NewAccount> = {}): Promise<TestAccount> {
    const createdAt = new Date().toISOString();
    const complete = { email: 'trial@example.com', verified: true, dailyLimit: 1_000_000_000, createdAt, ...details };
    const { account, key } = await createAccount(this.#storage.accounts, complete);
    return { key, id: account.id, dailyLimit: complete.dailyLimit };
  }

  change({ id }: TestAccount, change: { restricted?: true; revoked?: true }) {
    return this.#storage.accounts.change(id, change);
  }

  /** Charges requests to an account, one after another. */
  async charge({ id, dailyLimit }: TestAccount, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1)
      await this.#storage.quotas.charge({ accountId: id, limit: dailyLimit }, Date.now());
  }

  /** Reads how many requests an account was charged on the UTC day of `now`. */
  async countCharges({ id }: TestAccount, now = Date.now()): Promise<number> {
    return (await this.#storage.quotas.read(id, now)).used;
  }
}
