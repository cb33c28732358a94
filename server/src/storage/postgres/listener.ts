import { Client } from 'pg';
import type { Clock } from '../../clock.ts';
import { type Address, buildConfigForRequests } from './address.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';
import { CHANNEL } from './schema.ts';

/** The wait before the next attempt to connect. */
const RECONNECT_MS = 500;

/** Listens for the NOTIFY of other processes on its own connection, which the first listener opens. */
export class Listener implements AsyncDisposable {
  readonly #address: Address;
  readonly #clock: Clock;
  readonly #listeners: (() => void)[] = [];
  readonly #stopping = new AbortController();
  #listening: Promise<void> | undefined;
  #client: Client | undefined;

  constructor(address: Address, clock: Clock) {
    this.#address = address;
    this.#clock = clock;
  }

  /** Calls the listener after each change, and after each reconnection, which may have missed a change. */
  onHint(listener: () => void): void {
    this.#listeners.push(listener);
    this.#listening ??= this.#keepListening();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Users of the database report its failure. Hints are lost until the connection is back.
      await this.#listen().catch(() => undefined);
      if (!signal.aborted) await this.#clock.sleep(RECONNECT_MS, signal).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or the storage is closed. */
  async #listen(): Promise<void> {
    const client = new Client(buildConfigForRequests(this.#address));
    this.#client = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    ignoreErrors(client);
    client.on('notification', () => this.#hint());
    try {
      await client.connect();
      // The server may have a time limit for idle connections, and a listener is always idle.
      const { rows } = await client.query<{ channel: string }>(
        `SELECT ${CHANNEL} AS channel, set_config('idle_session_timeout', '0', false)`,
      );
      await client.query(`LISTEN ${client.escapeIdentifier(String(rows[0]?.channel))}`);
      this.#hint();
      await ended;
    } finally {
      await closeClient(client);
    }
  }

  #hint(): void {
    for (const listener of this.#listeners) listener();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    this.#client?.connection.stream.destroy();
    await this.#listening;
  }
}
