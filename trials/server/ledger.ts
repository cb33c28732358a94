import type { NewAccount } from '../../server/src/access/account.ts';
import { createAccount } from '../../server/src/access/create-account.ts';
import { systemClock } from '../../server/src/clock.ts';
import { createLog } from '../../server/src/logger.ts';
import { openStorage } from '../../server/src/storage/open-storage.ts';
import type { Storage } from '../../server/src/storage/storage.ts';

/** An account, and its key. */
export interface Holder {
  readonly key: string;
  readonly id: number;
  readonly dailyLimit: number;
}

/** What the storage of a server says, asked past the server. */
export class Ledger {
  readonly #storage: Storage;

  private constructor(storage: Storage) {
    this.#storage = storage;
  }

  static async open(resources: AsyncDisposableStack, dataDirectory: string): Promise<Ledger> {
    const surroundings = { clock: systemClock, log: createLog('silent') };
    return new Ledger(resources.use(await openStorage({ kind: 'sqlite', dataDirectory }, surroundings)));
  }

  async createHolder(details: Partial<NewAccount> = {}): Promise<Holder> {
    const createdAt = new Date().toISOString();
    const complete = { email: 'trial@example.com', verified: true, dailyLimit: 1_000_000_000, createdAt, ...details };
    const { account, key } = await createAccount(this.#storage.accounts, complete);
    return { key, id: account.id, dailyLimit: complete.dailyLimit };
  }

  change(holder: Holder, change: { restricted?: true; revoked?: true }) {
    return this.#storage.accounts.change(holder.id, change);
  }

  /** Uses up requests of a holder. */
  async charge(holder: Holder, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await this.#storage.quotas.charge(holder.id, holder.dailyLimit, Date.now());
    }
  }

  /** The requests that were charged to a holder on the day of a time. */
  async countCharges(holder: Holder, now = Date.now()): Promise<number> {
    return (await this.#storage.quotas.read(holder.id, now)).used;
  }
}
