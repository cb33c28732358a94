import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../tools/testing/free-port.ts';
import { makeCertificate } from '../../../../tools/testing/make-certificate.ts';
import { makePostgresFolder, postgresUser } from '../../../../tools/testing/postgres-user.ts';
import { mountSmallDisk } from '../../../test/mount-small-disk.ts';
import { startHangingPostgres } from '../../../test/postgres/hanging-postgres.ts';
import { type OwnPostgres, startOwnPostgres } from '../../../test/postgres/own-postgres.ts';
import { serverBinaries } from '../../../test/postgres/postgres-programs.ts';
import { createLog } from '../../log/logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { parseAddress } from './address.ts';
import { Connections } from './connections.ts';

const LIMITS = { most: 1, timeoutMs: 2_000, statementMs: 500 };
const DISK_BYTES = 1024 * 1024;

/** Finds the reason for which the last of some statements fails, over one connection. */
async function findReason(url: string, statements = ['SELECT 1']): Promise<string | undefined> {
  await using connections = new Connections(parseAddress(url), LIMITS, createLog('silent'));
  for (const [index, statement] of statements.entries()) {
    const failure = await connections.run(statement).catch((error: unknown) => error);
    if (index === statements.length - 1 && failure instanceof UnavailableError) return failure.reason;
    expect(failure).not.toBeInstanceOf(Error);
  }
  throw new Error('No statement has failed.');
}

describe.skipIf(serverBinaries === undefined)('a Postgres', () => {
  const resources = new AsyncDisposableStack();
  let folder: string;
  let server: OwnPostgres;
  beforeAll(async () => {
    folder = resources.use(await makePostgresFolder()).path;
    server = resources.use(await startOwnPostgres());
    await server.query("CREATE ROLE shut LOGIN CONNECTION LIMIT 0; CREATE TABLE found AS SELECT 'text' AS words");
  });
  afterAll(() => resources.disposeAsync());

  it.each([
    ['is not for this user', 'nobody', 'postgres', 'The database refuses the user or the password.'],
    ['is not there', 'postgres', 'nowhere', 'The database does not exist.'],
    ['is full of sessions', 'shut', 'postgres', 'The database takes no more connections.'],
  ])('that %s is told as such', async (_state, user, database, reason) => {
    expect(await findReason(`postgres://${user}@127.0.0.1:${server.port}/${database}`)).toBe(reason);
  });

  it.each([
    ['lacks our tables', ['SELECT FROM missing'], 'The tables of Crossrate are missing, or may not be used.'],
    ['cannot be written', ['SET transaction_read_only = on; DELETE FROM found'], 'The database is read-only.'],
    ['takes long', ['SELECT pg_sleep(1)'], 'The database has waited too long for a lock or its disk.'],
    ['stops', ['SELECT pg_terminate_backend(pg_backend_pid())'], 'The database is stopping or starting.'],
    ['fails in any other way', ['SELECT 1 / 0'], 'The database cannot be used.'],
  ])('that %s is told as such', async (_state, statements, reason) => {
    expect(await findReason(server.url, statements)).toBe(reason);
  });

  it('in which another session holds what is needed is told as such', async () => {
    await using holding = new Connections(parseAddress(server.url), LIMITS, createLog('silent'));
    await holding.run('BEGIN');
    await holding.run('LOCK TABLE found');
    expect(await findReason(server.url, ['SELECT FROM found'])).toBe('The database has waited too long for a lock.');
  });

  it('that lost a file, or has a damaged one, is told as such', async () => {
    await server.query('CREATE TABLE lost AS SELECT 1; CREATE TABLE damaged AS SELECT 1');
    const files = "SELECT current_setting('data_directory') || '/' || pg_relation_filepath(name) AS path";
    const [lost, damaged] = await server.query(`${files} FROM unnest(ARRAY['lost', 'damaged']) AS name`);
    await server.query('CHECKPOINT');
    await server.crash();
    rmSync(String(lost?.path));
    writeFileSync(String(damaged?.path), new Uint8Array(8192).fill(1));
    await server.start();
    expect(await findReason(server.url, ['SELECT FROM lost'])).toBe(
      'The disk of the database cannot be read or written.',
    );
    expect(await findReason(server.url, ['SELECT FROM damaged'])).toBe('The database is damaged.');
  });

  it('whose disk is full is told as such', async ({ skip }) => {
    await using disk = await mountSmallDisk(DISK_BYTES);
    if (!disk) return skip('This user may not mount a disk.');
    if (postgresUser) chownSync(disk.path, postgresUser.uid, postgresUser.gid);
    await server.query(`CREATE TABLESPACE small LOCATION '${disk.path}'`);
    const filling = `CREATE TABLE filler TABLESPACE small AS SELECT repeat('x', 1000) FROM generate_series(1, 2000)`;
    expect(await findReason(server.url, [filling])).toBe('The disk of the database is full.');
    await server.query('DROP TABLESPACE small');
  });

  it('whose certificate nobody vouches for is told as such', async () => {
    const { key, certificate } = await makeCertificate(folder);
    if (postgresUser) for (const path of [key, certificate]) chownSync(path, postgresUser.uid, postgresUser.gid);
    await using secured = await startOwnPostgres(['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`]);
    const reason = await findReason(`${secured.url}?sslmode=verify-full`);
    expect(reason).toBe('The certificate of the database cannot be trusted.');
  });

  it('that lets nobody in, or lets them in and hangs, is told with the time that it had', async () => {
    using hanging = await startHangingPostgres();
    expect(await findReason(hanging.url)).toBe('The database has not answered within 2000 ms.');
  });

  it('that is gone is told as such', async () => {
    const url = `postgres://postgres@127.0.0.1:${await findFreePort()}/postgres`;
    expect(await findReason(url)).toBe('The database cannot be reached.');
  });
});
