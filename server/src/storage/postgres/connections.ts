import { setTimeout } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { Pool } from 'tarn';
import { formatReason } from '../../format-reason.ts';
import type { Log } from '../../log/logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Address } from './address.ts';
import { cancelStatement } from './cancel-statement.ts';
import { closeClient, connect } from './connect.ts';
import { Deadline } from './deadline.ts';
import { describeFailure, WarningError } from './failure-reason.ts';

/** The time that statements under way get when the storage is closed. */
const CLOSING_MS = 1_000;
/** The time after which an unused connection is closed. Firewalls forget connections that are idle for longer. */
const IDLE_MS = 10_000;

/** The part of the time for a statement that it may wait for a lock: the reason then names the lock, and not the disk. */
const LOCK_PART = 0.8;

/** A row of a result, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The greatest number of connections for one purpose, and the time limits for a result and, of the server, for a statement. */
type Purpose = Readonly<Record<'most' | 'timeoutMs' | 'statementMs', number>>;

/**
 * Sets up a new connection, whose defaults the server may have changed.
 *
 * - Charges need READ COMMITTED, under which a statement that waited for a row sees its latest commit.
 * - Charges need to hear of warnings: only a warning shows that a commit may be lost.
 */
const writeSetup = ({ statementMs }: Purpose) =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${Math.floor(statementMs * LOCK_PART)};
   SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning`;

/** Runs statements for one purpose, on connections that open on demand. A statement is never sent twice. */
export class Connections implements AsyncDisposable {
  readonly #address: Address;
  readonly #timeoutMs: number;
  // The pool of `pg` connects to one host.
  readonly #pool: Pool<Client>;
  readonly #open = new Set<Client>();
  readonly #closing = new AbortController();

  constructor(address: Address, purpose: Purpose, log: Log) {
    const { most, timeoutMs } = purpose;
    // The deadline of a statement comes first, and has the words for the reason.
    const libraryMs = 2 * timeoutMs;
    this.#address = address;
    this.#timeoutMs = timeoutMs;
    this.#pool = new Pool<Client>({
      create: async () => {
        const limits = { connectMs: timeoutMs, statementMs: libraryMs };
        const client = await connect(address, limits, writeSetup(purpose), this.#closing.signal);
        this.#open.add(client);
        client.once('end', () => this.#open.delete(client));
        client.on('error', (err) => log.debug({ reason: formatReason(err) }, 'a connection to the database was lost'));
        return client;
      },
      validate: (client) => this.#open.has(client),
      destroy: (client) => this.#close(client),
      min: 0,
      max: most,
      acquireTimeoutMillis: libraryMs,
      createTimeoutMillis: libraryMs,
      idleTimeoutMillis: IDLE_MS,
      propagateCreateError: true,
    });
  }

  /**
   * Runs a statement in a transaction of its own and returns its rows.
   *
   * @param timeoutMs - The time limit in milliseconds, in place of that of the purpose.
   * @throws UnavailableError for any failure. Even then, the statement may have succeeded.
   */
  async run(text: string, values: readonly unknown[] = [], timeoutMs = this.#timeoutMs): Promise<Row[]> {
    const deadline = new Deadline(timeoutMs);
    try {
      return await this.#query(await this.#acquire(deadline), { text, values: [...values] }, deadline);
    } catch (cause) {
      const reason = `The database ${this.#address.description} cannot be used: ${formatReason(cause)}`;
      throw new UnavailableError(reason, { cause, reason: describeFailure(cause) });
    }
  }

  async #acquire(deadline: Deadline): Promise<Client> {
    const acquired = this.#pool.acquire();
    try {
      return await deadline.wait(acquired.promise);
    } catch (error) {
      acquired.abort();
      // A connection that came at the same time goes back to the pool.
      acquired.promise.then((late) => this.#pool.release(late)).catch(() => {});
      throw error;
    }
  }

  async #query(client: Client, statement: { text: string; values: unknown[] }, deadline: Deadline): Promise<Row[]> {
    const warnings: string[] = [];
    const hear = ({ message }: { message?: string | undefined }) => void warnings.push(String(message));
    client.on('notice', hear);
    try {
      const { rows } = await deadline.wait(client.query<Row>(statement));
      // A commit succeeds with a warning when its wait for the standby was cancelled.
      if (warnings.length > 0) throw new WarningError(warnings.join(' '));
      return rows;
    } catch (error) {
      // The server has not said that the statement has ended.
      if (!(error instanceof DatabaseError)) cancelStatement(client);
      // The next statement gets a new connection, because this one may lead to a former primary.
      void this.#close(client);
      throw error;
    } finally {
      client.removeListener('notice', hear);
      this.#pool.release(client);
    }
  }

  async #close(client: Client): Promise<void> {
    this.#open.delete(client);
    await closeClient(client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const ended = this.#pool.destroy();
    await Promise.race([ended, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    await Promise.all([...this.#open].map((client) => this.#close(client)));
  }
}
