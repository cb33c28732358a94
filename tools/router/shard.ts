import { parseAddress } from '../../server/src/storage/postgres/address.ts';
import { connect } from '../../server/src/storage/postgres/connect.ts';
import { MIGRATIONS } from '../../server/src/storage/postgres/schema.ts';
import type { Role } from './charge-map.ts';
import type { Rule } from './rules.ts';

/** The tables of the server, the roles of the database, and a clock that can be set. */
const TABLES = `${MIGRATIONS[0]};
  CREATE TABLE charge_role (from_day int PRIMARY KEY, low int NOT NULL, high int NOT NULL);
  CREATE TABLE clock (stands_at timestamptz NOT NULL); INSERT INTO clock VALUES (to_timestamp(86400));
  CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT stands_at FROM public.clock'`;

/** One of the databases with counters, each a database of the same Postgres. Its clock begins with day 1. */
export type Shard = Awaited<ReturnType<typeof createShard>>;

/** Creates a database, which is dropped with the resources. */
export async function createShard(resources: AsyncDisposableStack, server: string, role: Role) {
  const name = `crossrate_router_${process.pid}_${role.low}`;
  const url = new URL(server);
  url.pathname = name;
  // No crash of the server is simulated, so its commits need not wait for the disk.
  url.searchParams.set('options', '-csearch_path=public,pg_catalog -csynchronous_commit=off');
  const address = parseAddress(url.href);
  const run = async (sql: string, where = address): Promise<Record<string, unknown>[]> => {
    await using client = await connect(where);
    return (await client.query(sql)).rows;
  };
  const control = (sql: string) => run(sql, parseAddress(server));
  const take = ({ fromDay, low, high }: Role) => run(`INSERT INTO charge_role VALUES (${fromDay}, ${low}, ${high})`);
  await control(`CREATE DATABASE ${name}`);
  resources.defer(async () => void (await control(`DROP DATABASE ${name} WITH (FORCE)`)));
  await run(TABLES);
  await take(role);
  return {
    address,
    run,
    take,
    /** Shrinks the share from a day on. Returns false if the database has already counted charges of that day. */
    async giveUp({ fromDay, low, high }: Role, broken: Rule | undefined): Promise<boolean> {
      await using client = await connect(address);
      await client.query('BEGIN');
      // Charges read the role, so the lock waits for those under way. Later charges see the new role.
      if (broken !== 'locksRole') await client.query('LOCK TABLE charge_role IN ACCESS EXCLUSIVE MODE');
      const { rowCount } = await client.query(`INSERT INTO charge_role SELECT ${fromDay}, ${low}, ${high}
        WHERE ${broken === 'keepsDays'} OR NOT EXISTS (SELECT FROM usage WHERE day >= ${fromDay})`);
      await client.query('COMMIT');
      return rowCount === 1;
    },
    /** Cuts all connections and refuses new ones, as the loss of the database's machine does. */
    async lose(): Promise<void> {
      await control(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await control(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    restore: () => control(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
  };
}
