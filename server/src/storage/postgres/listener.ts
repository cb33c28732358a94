import { Client } from 'pg';
import type { Clock } from '../../clock.ts';
import { type Address, configForRequests } from './address.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';
import { CHANNEL } from './schema.ts';

/** How long to wait before a lost connection is made anew. */
const RECONNECT_MS = 500;

/** Listens for what other processes tell of their changes, on a connection of its own, from the first listener on. */
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

  /** Calls back when something has changed, or may have while there was no connection. */
  onHint(listener: () => void): void {
    this.#listeners.push(listener);
    this.#listening ??= this.#keepListening();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Whoever needs the database reports its own failure; hints are lost until it is back.
      await this.#listen().catch(() => undefined);
      if (!signal.aborted) await this.#clock.sleep(RECONNECT_MS, signal).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or the storage is closed. */
  async #listen(): Promise<void> {
    const client = new Client(configForRequests(this.#address));
    this.#client = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    ignoreErrors(client);
    client.on('notification', () => this.#hint());
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(`SELECT ${CHANNEL} AS channel`);
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
