import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killAtExit } from '../../testing/kill-at-exit.ts';
import { makePostgresFolder } from '../../testing/postgres-user.ts';
import { waitUntil } from '../wait-until.ts';
import { Machine } from './machine.ts';
import { startAsPostgresUser } from './processes.ts';
import { Recipe } from './recipe.ts';

const run = promisify(execFile);

/** A member in the eyes of Patroni. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline: number;
}

/** The machines of `deploy/ha` on loopback. */
export class Cluster {
  readonly recipe: Recipe;
  readonly machines: readonly Machine[];

  private constructor(recipe: Recipe, machines: readonly Machine[]) {
    this.recipe = recipe;
    this.machines = machines;
  }

  /** Starts the cluster with an empty database. The cluster ends with `resources`. */
  static async start(resources: AsyncDisposableStack, isStrict: boolean): Promise<Cluster> {
    const recipe = new Recipe(resources.use(await makePostgresFolder()).path, isStrict);
    const machines = ['db-1', 'db-2', 'db-3'].map((name) => resources.use(new Machine(recipe, name)));
    const cluster = new Cluster(recipe, machines);
    await Promise.all(machines.map((machine) => machine.start()));
    for (const name of ['app-1', 'app-2']) await cluster.#startHaproxy(resources, name);
    await cluster.waitUntilHealthy().catch(async (error) => {
      // The folder with the logs is removed.
      const logs = await Promise.all(machines.map((machine) => machine.readLog()));
      throw new Error([error.message, ...logs].join('\n\n'));
    });
    const setUp = join(import.meta.dirname, '../../../deploy/ha/create-database.sql');
    await cluster.#runPsql('--set=password=trial', `--file=${setUp}`);
    return cluster;
  }

  /** Returns the machine whose Patroni says that it is the primary. */
  async findPrimary(): Promise<Machine | undefined> {
    const answers = this.machines.map((machine) => machine.ask('/primary').catch(() => undefined));
    return this.machines[(await Promise.all(answers)).findIndex((answer) => answer?.ok)];
  }

  /** Waits until another machine is the primary. */
  async waitUntilReplaced(old: Machine): Promise<void> {
    await waitUntil(`another primary than ${old.name}`, async () => {
      const primary = await this.findPrimary();
      return primary !== undefined && primary !== old;
    });
  }

  /** Waits until a primary has two standbys that follow it. */
  async waitUntilHealthy(): Promise<void> {
    const synchronous = this.recipe.isStrict ? 1 : 0;
    await waitUntil('a primary with two standbys', async () => {
      const members = await this.listMembers();
      const count = (role: string) => members.filter((member) => member.role === role).length;
      return (
        members.every(({ state }) => state === 'running' || state === 'streaming') &&
        new Set(members.map(({ timeline }) => timeline)).size === 1 &&
        count('leader') === 1 &&
        count('sync_standby') === synchronous &&
        count('replica') === 2 - synchronous
      );
    });
  }

  /** Lists the members as the primary knows them; none without a primary. */
  async listMembers(): Promise<readonly Member[]> {
    const primary = await this.findPrimary();
    const answer = await primary?.ask('/cluster').catch(() => undefined);
    return answer ? ((await answer.json()) as { members: Member[] }).members : [];
  }

  /** Runs a query on the primary, and returns the columns of each row. */
  async query(sql: string): Promise<string[][]> {
    const rows = await this.#runPsql('--dbname=crossrate', `--command=${sql}`);
    return rows
      .split('\n')
      .filter(Boolean)
      .map((row) => row.split('|'));
  }

  async #runPsql(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH, ...this.recipe.buildPsqlSettings() };
    const always = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
    return (await run('psql', [...always, ...args], { env })).stdout;
  }

  async #startHaproxy(resources: AsyncDisposableStack, name: string): Promise<void> {
    const file = `${this.recipe.folder}/${name}.cfg`;
    await writeFile(file, await this.recipe.read('haproxy.cfg', name));
    const child = startAsPostgresUser(['/usr/sbin/haproxy', '-db', '-f', file], `${file}.log`);
    killAtExit(child);
    resources.defer(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    });
  }
}
