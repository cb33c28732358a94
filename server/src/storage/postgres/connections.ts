import { setTimeout } from 'node:timers/promises';
import { Client, type ClientBase, Pool, type PoolClient, type QueryConfig } from 'pg';
import { formatReason } from '../../format-reason.ts';
import type { Log } from '../../logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { type Address, buildConfigForRequests } from './address.ts';
import { closeClient } from './close-client.ts';
import { describeFailure, SilenceError, WarningError } from './failure-reason.ts';
import { ignoreErrors } from './ignore-errors.ts';
import { findBackend, prepareSession } from './session.ts';

/** The time that statements under way get when the storage is closed. */
const CLOSING_MS = 1_000;

/** A row of a result, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The limits of connections for one purpose. */
export interface Purpose {
  /** The greatest number of connections. */
  readonly most: number;
  /** The time limit for a connection, in milliseconds. */
  readonly connectMs: number;
  /** The time limit for a result, in milliseconds. */
  readonly timeoutMs: number;
  /** The time limit of the server for a statement, in milliseconds. */
  readonly statementMs: number;
}

/** Runs statements on the server. A statement is never sent twice. */
export class Connections implements AsyncDisposable {
  readonly #address: Address;
  readonly #timeoutMs: number;
  readonly #pool: Pool;
  readonly #open = new Set<ClientBase>();

  constructor(address: Address, { most, connectMs, timeoutMs, statementMs }: Purpose, log: Log) {
    this.#address = address;
    this.#timeoutMs = timeoutMs;
    this.#pool = new Pool({
      ...address.config,
      connectionTimeoutMillis: connectMs,
      query_timeout: timeoutMs + 1_000,
      max: most,
      onConnect: (client) => {
        this.#open.add(client);
        ignoreErrors(client);
        return prepareSession(client, statementMs);
      },
    });
    this.#pool.on('remove', (client) => this.#open.delete(client));
    this.#pool.on('error', (error) =>
      log.debug({ reason: formatReason(error) }, 'a connection to the database was lost'),
    );
  }

  /**
   * Runs a statement in a transaction of its own and returns its rows. Several statements without values must begin and
   * end their transaction themselves; the rows are those of the last one.
   *
   * @param timeoutMs - The time limit for the result in milliseconds, in place of that of the purpose.
   * @throws UnavailableError for any failure. Even then, the statement may have succeeded.
   */
  async run(text: string, values: readonly unknown[] = [], timeoutMs = this.#timeoutMs): Promise<Row[]> {
    const answered = new AbortController();
    const timeLimit = setTimeout(timeoutMs, undefined, { signal: answered.signal }).then(() => {
      throw new SilenceError(`it did not answer within ${timeoutMs} ms`);
    });
    try {
      return await this.#query(await this.#acquire(timeLimit), { text, values: [...values] }, timeLimit);
    } catch (cause) {
      const reason = `The database ${this.#address.description} cannot be used: ${formatReason(cause)}`;
      throw new UnavailableError(reason, { cause, reason: describeFailure(cause) });
    } finally {
      // The abort rejects the time limit after the race, so nothing else would catch the rejection.
      timeLimit.catch(() => {});
      answered.abort();
    }
  }

  async #acquire(timeLimit: Promise<never>): Promise<PoolClient> {
    const acquired = this.#pool.connect();
    try {
      return await Promise.race([acquired, timeLimit]);
    } catch (error) {
      // The caller has given up. A connection that comes later goes back to the pool.
      acquired.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  }

  async #query(client: PoolClient, statement: QueryConfig, timeLimit: Promise<never>): Promise<Row[]> {
    const warnings: string[] = [];
    const hear = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
      if (code !== '00000') warnings.push(String(message));
    };
    client.on('notice', hear);
    let isAnswered = false;
    try {
      const asked = client.query<Row>(statement).finally(() => {
        isAnswered = true;
      });
      // Several statements have an array of results.
      const results = [await Promise.race([asked, timeLimit])].flat();
      // A commit succeeds with a warning when its wait for the standby was cancelled.
      if (warnings.length > 0) throw new WarningError(warnings.join(' '));
      client.release();
      return results.at(-1)?.rows ?? [];
    } catch (error) {
      if (!isAnswered) void this.#stop(client);
      // The next statement gets a new connection, because this one may lead to a former primary.
      client.release(true);
      throw error;
    } finally {
      client.removeListener('notice', hear);
    }
  }

  /**
   * Stops an abandoned statement. Otherwise a commit that waits for a standby would keep its locks, and each such
   * charge would occupy one more connection of the server.
   */
  async #stop(client: PoolClient): Promise<void> {
    const backend = findBackend(client);
    if (backend === undefined) return;
    await using closing = new AsyncDisposableStack();
    try {
      const stopping = closing.adopt(new Client(buildConfigForRequests(this.#address)), closeClient);
      ignoreErrors(stopping);
      await stopping.connect();
      // The start time matters, because the number may now belong to another process or another server.
      await stopping.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid = $1 AND extract(epoch FROM backend_start)::text = $2`,
        [backend.pid, backend.startedAt],
      );
    } catch {
      // The statement may have stopped by itself, or the server, or a file of its TLS, cannot be reached.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = this.#pool.end();
    await Promise.race([ended, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    await Promise.all([...this.#open].filter((client) => client instanceof Client).map(closeClient));
  }
}
