import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { postgresUser } from '../../testing/postgres-user.ts';
import { waitUntil } from '../wait-until.ts';
import { hasEnded, readPostmasterId, signalFamilies, startAsPostgresUser } from './processes.ts';
import type { Recipe } from './recipe.ts';

/** What runs on a machine of the database. */
export type Part = 'etcd' | 'patroni' | 'postgres';

const ALL_PARTS: readonly Part[] = ['etcd', 'patroni', 'postgres'];

/** The lines that show why a cluster does not start. */
const LOG_LINES = 20;

/** One of the three machines of the database: etcd, and Patroni, which starts Postgres. */
export class Machine implements AsyncDisposable {
  readonly name: string;
  readonly #recipe: Recipe;
  readonly #folder: string;
  readonly #children = new Map<Part, ChildProcess>();

  constructor(recipe: Recipe, name: string) {
    this.name = name;
    this.#recipe = recipe;
    this.#folder = `${recipe.folder}/${name}`;
    mkdirSync(this.#folder);
    // A test that timed out must leave nothing behind.
    process.on('exit', this.#killAll);
  }

  /** Starts those of its parts that do not run. Patroni starts Postgres. */
  async start(): Promise<void> {
    if (postgresUser) await chown(this.#folder, postgresUser.uid, postgresUser.gid);
    const settings = parseEnv(await this.#recipe.read('etcd.env', this.name)) as Record<string, string>;
    this.#startPart('etcd', ['etcd'], settings);
    const file = `${this.#folder}/patroni.yml`;
    await writeFile(file, await this.#recipe.read('patroni.yml', this.name));
    this.#startPart('patroni', ['/usr/bin/patroni', file]);
  }

  /** Kills (SIGKILL), freezes (SIGSTOP) or thaws (SIGCONT) parts. Resolves when killed parts have ended. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', parts: readonly Part[] = ALL_PARTS): Promise<void> {
    const members = signalFamilies(this.#listRoots(parts), signal);
    if (signal === 'SIGKILL') await waitUntil(`the end of ${this.name}`, () => members.every(hasEnded));
  }

  /** Asks Patroni. Rejects when it does not answer within two seconds. */
  ask(path: string, request: RequestInit = {}): Promise<Response> {
    const url = `http://${this.#recipe.findPlace(this.name, '8008')}${path}`;
    return fetch(url, { ...request, signal: AbortSignal.timeout(path === '/switchover' ? 60_000 : 2_000) });
  }

  /** Reads the last lines that Patroni and Postgres wrote. */
  async readLog(): Promise<string> {
    const log = await readFile(`${this.#folder}/patroni.log`, 'utf8');
    return log.split('\n').slice(-LOG_LINES).join('\n');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.signal('SIGKILL');
    process.off('exit', this.#killAll);
  }

  #startPart(part: Part, command: readonly string[], env?: Readonly<Record<string, string>>): void {
    const child = this.#children.get(part);
    if (child && child.exitCode === null && child.signalCode === null) return;
    this.#children.set(part, startAsPostgresUser(command, `${this.#folder}/${part}.log`, env));
  }

  #listRoots(parts: readonly Part[]): number[] {
    const pids = parts.map((part) =>
      part === 'postgres' ? readPostmasterId(`${this.#folder}/15/crossrate`) : this.#children.get(part)?.pid,
    );
    return pids.filter((pid) => pid !== undefined).filter((pid) => !hasEnded(pid));
  }

  readonly #killAll = (): void => void signalFamilies(this.#listRoots(ALL_PARTS), 'SIGKILL');
}
