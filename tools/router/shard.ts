import { type Address, parseAddress } from '../../server/src/storage/postgres/address.ts';
import { connect } from '../../server/src/storage/postgres/connect.ts';
import { MIGRATIONS } from '../../server/src/storage/postgres/schema.ts';
import type { Rule } from './rules.ts';

/** The slots from `low` to below `high`, which a database charges from a day on. */
type Role = Readonly<Record<'fromDay' | 'low' | 'high', number>>;

/** The tables of the server, the roles of the database, and a clock that can be set. */
const TABLES = `${MIGRATIONS[0]};
  CREATE TABLE charge_role (from_day int PRIMARY KEY, low int NOT NULL, high int NOT NULL);
  CREATE TABLE clock (stands_at timestamptz NOT NULL); INSERT INTO clock VALUES (to_timestamp(86400));
  CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT stands_at FROM public.clock'`;

/** One of the databases with counters, each a database of the same Postgres. Its clock begins with day 1. */
export class Shard implements AsyncDisposable {
  readonly address: Address;
  readonly #server: string;
  readonly #name: string;

  constructor(server: string, place: number) {
    this.#server = server;
    this.#name = `crossrate_router_${process.pid}_${place}`;
    const url = new URL(server);
    url.pathname = this.#name;
    url.searchParams.set('options', '-csearch_path=public,pg_catalog');
    this.address = parseAddress(url.href);
  }

  async create(role: Role): Promise<void> {
    await this.#control(`CREATE DATABASE ${this.#name}`);
    await this.run(TABLES);
    await this.take(role);
  }

  async run(sql: string, address = this.address): Promise<Record<string, unknown>[]> {
    await using client = await connect(address);
    return (await client.query<Record<string, unknown>>(sql)).rows;
  }

  /** Shrinks the share from a day on. Returns false if the database has already counted charges of that day. */
  async giveUp({ fromDay, low, high }: Role, broken?: Rule): Promise<boolean> {
    await using client = await connect(this.address);
    await client.query('BEGIN');
    // Charges read the role, so the lock waits for those under way. Later charges see the new role.
    if (broken !== 'locksRole') await client.query('LOCK TABLE charge_role IN ACCESS EXCLUSIVE MODE');
    const { rowCount } = await client.query(`INSERT INTO charge_role SELECT ${fromDay}, ${low}, ${high}
      WHERE ${broken === 'keepsDays'} OR NOT EXISTS (SELECT FROM usage WHERE day >= ${fromDay})`);
    await client.query('COMMIT');
    return rowCount === 1;
  }

  async take({ fromDay, low, high }: Role): Promise<void> {
    await this.run(`INSERT INTO charge_role VALUES (${fromDay}, ${low}, ${high})`);
  }

  /** Cuts all connections and refuses new ones, as the loss of the database's machine does. */
  async lose(): Promise<void> {
    await this.#control(`ALTER DATABASE ${this.#name} ALLOW_CONNECTIONS false`);
    await this.#control(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${this.#name}'`);
  }

  async restore(): Promise<void> {
    await this.#control(`ALTER DATABASE ${this.#name} ALLOW_CONNECTIONS true`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#control(`DROP DATABASE IF EXISTS ${this.#name} WITH (FORCE)`);
  }

  async #control(sql: string): Promise<void> {
    await this.run(sql, parseAddress(this.#server));
  }
}
