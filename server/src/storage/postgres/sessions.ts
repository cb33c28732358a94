import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { formatReason } from '../../format-reason.ts';
import type { Log } from '../../log/logger.ts';
import type { Address } from './address.ts';
import { closeClient, connect, setUpSession } from './connect.ts';

/** The time after which an unused session is closed. Firewalls forget connections that are idle for longer. */
const IDLE_MS = 10_000;
/** The time that statements under way get when the storage is closed. */
const CLOSING_MS = 1_000;

/** The purpose of a session, with the time limits for a result and, of the server, for a statement. */
export type Purpose = Readonly<Record<'timeoutMs' | 'statementMs', number>>;

/** A session that waits for its next use. */
interface IdleSession {
  readonly client: Client;
  readonly purpose: Purpose;
  readonly closing: NodeJS.Timeout;
}

/**
 * Sets up a session, whose defaults the server may have changed.
 *
 * - Charges need READ COMMITTED, under which a statement that waited for a row sees its latest commit.
 * - Charges need to hear of warnings: only a warning shows that a commit may be lost.
 */
const writeSetup = ({ statementMs }: Purpose) =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${statementMs};
   SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning`;

/**
 * The sessions of a process, opened on demand and lent for one statement each. One session is always left for each
 * reserved purpose; all purposes share the others.
 */
export class Sessions implements AsyncDisposable {
  readonly #address: Address;
  readonly #most: number;
  readonly #reserved: readonly Purpose[];
  readonly #log: Log;
  /** The purposes of the sessions that are lent or being opened. */
  readonly #lent: Purpose[] = [];
  readonly #waiting = new Set<{ readonly purpose: Purpose; readonly start: () => void }>();
  readonly #open = new Set<Client>();
  readonly #closed = Promise.withResolvers<void>();
  #idle: IdleSession[] = [];
  #isClosing = false;

  /** The address of the database, for people. */
  readonly description: string;

  /** @param most - Greater than the number of reserved purposes. */
  constructor(address: Address, most: number, reserved: readonly Purpose[], log: Log) {
    this.description = address.description;
    this.#address = address;
    this.#most = most;
    this.#reserved = reserved;
    this.#log = log;
  }

  /**
   * Lends a session, for which `giveBack` must be called.
   *
   * @throws Error when there is none within `timeoutMs`.
   */
  async lend(purpose: Purpose, timeoutMs: number): Promise<Client> {
    if (this.#isClosing) throw new Error('The storage is closed.');
    const timeout = sleep(timeoutMs, undefined, { ref: false });
    const failure = `timeout: no connection within ${timeoutMs} ms`;
    if (this.#mayLend(purpose)) this.#lent.push(purpose);
    else {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter = { purpose, start: resolve };
      this.#waiting.add(waiter);
      await Promise.race([promise, timeout]);
      if (this.#waiting.delete(waiter)) throw new Error(failure);
    }
    const prepared = this.#prepare(purpose);
    const client = await Promise.race([prepared, timeout]);
    if (client) return client;
    // A session that comes later is of use to others.
    void prepared.then((late) => this.giveBack(late, purpose)).catch(() => {});
    throw new Error(failure);
  }

  /** Takes a session back, to close it if it cannot be used again. */
  giveBack(client: Client, purpose: Purpose, isUsable = true): void {
    if (!isUsable || this.#isClosing || !this.#open.has(client)) this.#close(client);
    else {
      const closing = setTimeout(() => this.#close(client), IDLE_MS).unref();
      this.#idle.push({ client, purpose, closing });
    }
    this.#free(purpose);
  }

  #mayLend(purpose: Purpose): boolean {
    const left = this.#reserved.filter((other) => other !== purpose && !this.#lent.includes(other));
    return this.#lent.length + left.length < this.#most;
  }

  /** Takes the idle session of a purpose. Without one, opens a session, or sets up that of another purpose. */
  async #prepare(purpose: Purpose): Promise<Client> {
    const { timeoutMs } = purpose;
    const canOpen = this.#lent.length + this.#idle.length <= this.#most;
    const found = this.#idle.findLast((idle) => idle.purpose === purpose) ?? (canOpen ? undefined : this.#idle[0]);
    try {
      if (found) {
        this.#removeIdle(found.client);
        if (found.purpose !== purpose) await setUpSession(found.client, writeSetup(purpose), timeoutMs);
        return found.client;
      }
      const limits = { connectMs: timeoutMs, statementMs: timeoutMs };
      const client = await connect(this.#address, limits, writeSetup(purpose));
      this.#open.add(client);
      client.on('error', (err) =>
        this.#log.debug({ reason: formatReason(err) }, 'a connection to the database was lost'),
      );
      client.once('end', () => this.#close(client));
      return client;
    } catch (error) {
      if (found) this.#close(found.client);
      this.#free(purpose);
      throw error;
    }
  }

  #free(purpose: Purpose): void {
    this.#lent.splice(this.#lent.indexOf(purpose), 1);
    for (const waiter of this.#waiting) {
      if (!this.#mayLend(waiter.purpose)) continue;
      this.#waiting.delete(waiter);
      this.#lent.push(waiter.purpose);
      waiter.start();
    }
    if (this.#isClosing && this.#lent.length === 0) this.#closed.resolve();
  }

  #removeIdle(client: Client): void {
    clearTimeout(this.#idle.find((idle) => idle.client === client)?.closing);
    this.#idle = this.#idle.filter((idle) => idle.client !== client);
  }

  #close(client: Client): void {
    this.#removeIdle(client);
    this.#open.delete(client);
    void closeClient(client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    for (const { client } of this.#idle) this.#close(client);
    if (this.#lent.length > 0) await Promise.race([this.#closed.promise, sleep(CLOSING_MS, undefined, { ref: false })]);
    await Promise.all([...this.#open].map(closeClient));
  }
}
