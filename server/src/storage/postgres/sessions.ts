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

/** What a session is used for, with the time limits for a result and, of the server, for a statement. */
export type Purpose = Readonly<Record<'timeoutMs' | 'statementMs', number>>;

interface SessionsOptions {
  readonly address: Address;
  /** The greatest number of sessions, greater than the number of reserved purposes. */
  readonly most: number;
  /** Purposes for each of which one session is always left. All purposes share the others. */
  readonly reserved: readonly Purpose[];
  readonly log: Log;
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

/** The sessions of a process, opened on demand and lent for one statement each. */
export class Sessions implements AsyncDisposable {
  readonly #options: SessionsOptions;
  /** The purposes of the sessions that are lent or being opened. */
  readonly #lent: Purpose[] = [];
  readonly #waiting = new Set<Readonly<{ purpose: Purpose; endsAt: number; start: () => void }>>();
  readonly #open = new Set<Client>();
  readonly #returned = Promise.withResolvers<void>();
  #idle: Readonly<{ client: Client; purpose: Purpose; closing: NodeJS.Timeout }>[] = [];
  #isClosing = false;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** The address of the database, for people. */
  get description(): string {
    return this.#options.address.description;
  }

  /**
   * Lends a session, for which `giveBack` must be called.
   *
   * @throws Error when there is none within `timeoutMs`.
   */
  async lend(purpose: Purpose, timeoutMs: number): Promise<Client> {
    const taken = this.#take(purpose, performance.now() + timeoutMs);
    const client = await Promise.race([taken, sleep(timeoutMs, undefined, { ref: false })]);
    if (client) return client;
    // A session that comes later is of use to others.
    void taken.then((late) => this.giveBack(late, purpose)).catch(() => {});
    throw new Error(`timeout: no connection within ${timeoutMs} ms`);
  }

  /** Takes a session back, to close it if it cannot be used again. */
  giveBack(client: Client, purpose: Purpose, isUsable = true): void {
    if (isUsable && !this.#isClosing && this.#open.has(client)) {
      const closing = setTimeout(() => this.#close(client), IDLE_MS).unref();
      this.#idle.push({ client, purpose, closing });
    } else this.#close(client);
    this.#free(purpose);
  }

  #mayLend(purpose: Purpose): boolean {
    const left = this.#options.reserved.filter((other) => other !== purpose && !this.#lent.includes(other));
    return this.#lent.length + left.length < this.#options.most;
  }

  async #take(purpose: Purpose, endsAt: number): Promise<Client> {
    if (this.#isClosing) throw new Error('The storage is closed.');
    if (this.#mayLend(purpose)) this.#lent.push(purpose);
    else await new Promise<void>((start) => this.#waiting.add({ purpose, endsAt, start }));
    const { address, most, log } = this.#options;
    const isFull = this.#lent.length + this.#idle.length > most;
    const idle = this.#idle.findLast((one) => one.purpose === purpose) ?? (isFull ? this.#idle[0] : undefined);
    if (idle) this.#forgetIdle(idle.client);
    if (idle?.purpose === purpose) return idle.client;
    const { timeoutMs } = purpose;
    try {
      if (idle) return await setUpSession(idle.client, writeSetup(purpose));
      const client = await connect(address, { connectMs: timeoutMs, statementMs: timeoutMs }, writeSetup(purpose));
      client.on('error', (err) => log.debug({ reason: formatReason(err) }, 'a connection to the database was lost'));
      client.once('end', () => this.#close(client));
      this.#open.add(client);
      return client;
    } catch (error) {
      if (idle) this.#close(idle.client);
      this.#free(purpose);
      throw error;
    }
  }

  #free(purpose: Purpose): void {
    this.#lent.splice(this.#lent.indexOf(purpose), 1);
    for (const waiter of this.#waiting) {
      const isLate = waiter.endsAt <= performance.now();
      if (!isLate && !this.#mayLend(waiter.purpose)) continue;
      this.#waiting.delete(waiter);
      if (isLate) continue;
      this.#lent.push(waiter.purpose);
      waiter.start();
    }
    if (this.#isClosing && this.#lent.length === 0) this.#returned.resolve();
  }

  #forgetIdle(client: Client): void {
    clearTimeout(this.#idle.find((idle) => idle.client === client)?.closing);
    this.#idle = this.#idle.filter((idle) => idle.client !== client);
  }

  #close(client: Client): void {
    this.#forgetIdle(client);
    this.#open.delete(client);
    void closeClient(client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    for (const { client } of this.#idle) this.#close(client);
    if (this.#lent.length === 0) this.#returned.resolve();
    await Promise.race([this.#returned.promise, sleep(CLOSING_MS, undefined, { ref: false })]);
    await Promise.all([...this.#open].map(closeClient));
  }
}
