import { setTimeout } from 'node:timers/promises';
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient } from 'pg';
import { formatReason } from '../../format-reason.ts';
import type { Log } from '../../log/logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Address } from './address.ts';
import { cancelStatement } from './cancel-statement.ts';
import { closeClient } from './connect.ts';
import { describeFailure, WarningError } from './failure-reason.ts';

/** The time that statements under way get when the storage is closed. */
const CLOSING_MS = 1_000;

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
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${statementMs};
   SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning`;

/** Runs statements on the server. A statement is never sent twice. */
export class Connections implements AsyncDisposable {
  readonly #address: Address;
  readonly #timeoutMs: number;
  readonly #pool: Pool;
  readonly #open = new Set<ClientBase>();

  constructor(address: Address, purpose: Purpose, log: Log) {
    this.#address = address;
    this.#timeoutMs = purpose.timeoutMs;
    this.#pool = new Pool({
      ...address.config,
      max: purpose.most,
      connectionTimeoutMillis: purpose.timeoutMs,
      query_timeout: purpose.timeoutMs,
      onConnect: async (client) => {
        this.#open.add(client);
        // Keeps the loss of the connection from ending the process. A statement under way fails by itself.
        client.on('error', () => {});
        await client.query(writeSetup(purpose));
      },
    });
    this.#pool.on('remove', (client) => this.#open.delete(client));
    this.#pool.on('error', (err) => log.debug({ reason: formatReason(err) }, 'a connection to the database was lost'));
  }

  /**
   * Runs a statement in a transaction of its own and returns its rows.
   *
   * @param timeoutMs - The time limit in milliseconds, in place of that of the purpose.
   * @throws UnavailableError for any failure. Even then, the statement may have succeeded.
   */
  async run(text: string, values: readonly unknown[] = [], timeoutMs = this.#timeoutMs): Promise<Row[]> {
    const endsAt = performance.now() + timeoutMs;
    try {
      const client = await this.#acquire(timeoutMs);
      const query_timeout = Math.max(1, Math.floor(endsAt - performance.now()));
      return await this.#query(client, { text, values: [...values], query_timeout });
    } catch (cause) {
      const reason = `The database ${this.#address.description} cannot be used: ${formatReason(cause)}`;
      throw new UnavailableError(reason, { cause, reason: describeFailure(cause) });
    }
  }

  async #acquire(timeoutMs: number): Promise<PoolClient> {
    const acquired = this.#pool.connect();
    const client = await Promise.race([acquired, setTimeout(timeoutMs, undefined, { ref: false })]);
    if (client) return client;
    // A connection that comes later goes back to the pool.
    void acquired.then((late) => late.release()).catch(() => {});
    throw new Error(`timeout: no connection within ${timeoutMs} ms`);
  }

  async #query(
    client: PoolClient,
    statement: { text: string; values: unknown[]; query_timeout: number },
  ): Promise<Row[]> {
    const warnings: string[] = [];
    const hear = ({ message }: { message?: string | undefined }) => void warnings.push(String(message));
    client.on('notice', hear);
    try {
      const { rows } = await client.query<Row>(statement);
      // A commit succeeds with a warning when its wait for the standby was cancelled.
      if (warnings.length > 0) throw new WarningError(warnings.join(' '));
      client.release();
      return rows;
    } catch (error) {
      // The server has not said that the statement has ended.
      if (!(error instanceof DatabaseError)) cancelStatement(client, this.#address);
      // The next statement gets a new connection, because this one may lead to a former primary.
      client.release(true);
      throw error;
    } finally {
      client.removeListener('notice', hear);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = this.#pool.end();
    await Promise.race([ended, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    await Promise.all([...this.#open].filter((client) => client instanceof Client).map(closeClient));
  }
}
