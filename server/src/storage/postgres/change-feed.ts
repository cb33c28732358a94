import { once } from 'node:events';
import type { Clock } from '../../clock.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { IdentityCheck } from '../identity-check.ts';
import { REVISION_COLUMNS, readRevisions } from '../revisions-row.ts';
import type { Address } from './address.ts';
import { connect } from './connect.ts';
import type { Connections } from './connections.ts';
import { CHANNEL, SIGNS } from './schema.ts';

/** The wait before the next attempt to connect. */
const RECONNECT_MS = 500;
const LIMITS = { connectMs: 700, statementMs: 1_000 };

/**
 * The change feed of Postgres. Hints are the NOTIFY of other processes, on a connection that the first listener opens. A
 * reconnection hints too, since it may have missed a change.
 */
export class PostgresChangeFeed implements ChangeFeed, AsyncDisposable {
  readonly #connections: Connections;
  readonly #identityCheck: IdentityCheck;
  readonly #address: Address;
  readonly #clock: Clock;
  readonly #listeners: (() => void)[] = [];
  readonly #stopping = new AbortController();
  #listening: Promise<void> | undefined;

  constructor(connections: Connections, identityCheck: IdentityCheck, address: Address, clock: Clock) {
    this.#connections = connections;
    this.#identityCheck = identityCheck;
    this.#address = address;
    this.#clock = clock;
  }

  async read() {
    const [row] = await this.#connections.run(`SELECT ${REVISION_COLUMNS}, ${SIGNS} FROM revisions`);
    this.#identityCheck.assertSame(row);
    return readRevisions(row);
  }

  onHint(listener: () => void): void {
    this.#listeners.push(listener);
    this.#listening ??= this.#keepListening();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Users of the database report its failure. Hints are lost until the connection is back.
      await this.#listen(signal).catch(() => undefined);
      await this.#clock.sleep(RECONNECT_MS, signal).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or the storage is closed. */
  async #listen(signal: AbortSignal): Promise<void> {
    await using client = await connect(this.#address, LIMITS);
    const ended = once(client, 'end', { signal }).catch(() => undefined);
    const hint = () => {
      for (const listener of this.#listeners) listener();
    };
    client.on('notification', hint);
    const { rows } = await client.query<{ channel: string }>(`SELECT ${CHANNEL} AS channel`);
    await client.query(`LISTEN ${client.escapeIdentifier(String(rows[0]?.channel))}`);
    hint();
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#listening;
  }
}
