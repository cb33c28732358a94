import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { makePostgresFolder } from '../../../tools/testing/postgres-user.ts';
import type { TemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { runServerProgram } from './postgres-programs.ts';

/** Creates a Postgres in a temporary folder and starts it. */
export async function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makePostgresFolder());
  const data = join(folder.path, 'data');
  await runServerProgram('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const postgres = new OwnPostgres(folder, await findFreePort(), settings);
  await postgres.start();
  resources.move();
  return postgres;
}

/** Copies a Postgres and starts the copy as its standby. */
export async function startStandby(primary: OwnPostgres): Promise<OwnPostgres> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makePostgresFolder());
  await runServerProgram('pg_basebackup', '-D', join(folder.path, 'data'), '-d', primary.url, '-R', '-c', 'fast', '-N');
  const standby = new OwnPostgres(folder, await findFreePort(), []);
  await standby.start();
  resources.move();
  return standby;
}

/**
 * After a crash, Postgres first writes every file of the cluster to the disk. By default it opens a thousand files one by
 * one for that, which takes seconds; one call for the whole file system does the same, where the system has it.
 */
const SYNC_AFTER_CRASH = process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [];

/** A Postgres that a test can stop and start. */
export class OwnPostgres implements AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly #folder: TemporaryFolder;
  readonly #data: string;
  readonly #options: string;

  constructor(folder: TemporaryFolder, port: number, settings: readonly string[]) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.port = port;
    this.#folder = folder;
    this.#data = join(folder.path, 'data');
    const always = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=40'];
    this.#options = [...always, ...SYNC_AFTER_CRASH, ...settings].map((setting) => `-c ${setting}`).join(' ');
  }

  async start(): Promise<void> {
    await this.#control('start', '-l', join(this.#folder.path, 'log'), '-o', this.#options);
  }

  /** Stops the server as a crash would, without finishing or writing anything. */
  async crash(): Promise<void> {
    await this.#control('stop', '-m', 'immediate');
  }

  /** Turns the server into a standby, which cannot be written. */
  async standBy(): Promise<void> {
    await this.crash();
    await writeFile(join(this.#data, 'standby.signal'), '');
    await this.start();
  }

  /** Turns a standby into a primary. */
  async promote(): Promise<void> {
    await this.#control('promote');
  }

  /** Runs SQL as the superuser. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client(this.url);
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using _folder = this.#folder;
    await this.crash().catch(() => {});
  }

  #control(...args: string[]): Promise<void> {
    return runServerProgram('pg_ctl', '-D', this.#data, '-w', '-t', '60', ...args);
  }
}
