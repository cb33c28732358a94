import { afterAll } from 'vitest';
import { PostgresTestSchema } from './postgres-test-schema.ts';
import { openLocation, type TestStorage } from './test-storage.ts';

/** A Postgres storage for one test. */
export interface PostgresTestStorage extends TestStorage {
  /** The address of the test's schema. */
  readonly url: string;
  /** Runs SQL on a separate connection, and returns the rows. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends the server's side of all connections of the storage. */
  terminateBackends(): Promise<void>;
}

/** Opens a storage in a schema of its own, which is dropped afterwards. */
export async function openPostgresTestStorage(name?: string, server?: string): Promise<PostgresTestStorage> {
  await using resources = new AsyncDisposableStack();
  const schema = resources.use(await PostgresTestSchema.create(name, server));
  const opened = resources.use(await openIn(schema));
  const owned = resources.move();
  return { ...opened, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/**
 * Shares schemas among the tests of a `describe` that write rows and leave the tables alone: a test gets the schema of an
 * earlier one, with the rows that it had at first. Making and dropping a schema takes longer than most tests.
 */
export function sharePostgresSchemas(): () => Promise<PostgresTestStorage> {
  const schemas = new AsyncDisposableStack();
  const free: PostgresTestSchema[] = [];
  afterAll(() => schemas.disposeAsync());
  return async () => {
    const used = free.pop();
    const schema = used ?? schemas.use(await PostgresTestSchema.create());
    const opened = await openIn(schema);
    if (!used) await schema.rememberRows();
    return {
      ...opened,
      async [Symbol.asyncDispose]() {
        await opened[Symbol.asyncDispose]();
        await schema.renew();
        free.push(schema);
      },
    };
  };
}

async function openIn(schema: PostgresTestSchema): Promise<PostgresTestStorage> {
  const opened = await openLocation({ kind: 'postgres', url: schema.url });
  return {
    ...opened,
    url: schema.url,
    run: (sql) => schema.run(sql),
    setClock: (now) => schema.setClock(now),
    terminateBackends: () => schema.terminateBackends(),
  };
}
