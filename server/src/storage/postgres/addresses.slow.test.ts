import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../tools/testing/free-port.ts';
import { makePostgresFolder } from '../../../../tools/testing/postgres-user.ts';
import { type OwnPostgres, startOwnPostgres, startStandby } from '../../../test/postgres/own-postgres.ts';
import { serverBinaries } from '../../../test/postgres/postgres-programs.ts';
import { parseAddress } from './address.ts';
import { connect } from './connect.ts';

const DESCRIBE = `SELECT current_setting('port') || ' ' || current_database() || ' ' || current_setting('search_path')`;
const WRITABLE = 'target_session_attrs=read-write';

/** Where an address leads, by psql. */
async function askPsql(url: string): Promise<string> {
  const args = ['--no-psqlrc', '--no-password', '--tuples-only', '--no-align', '--command', DESCRIBE, url];
  const psql = promisify(execFile)(join(serverBinaries ?? '', 'psql'), args);
  return psql.then(
    ({ stdout }) => stdout.trim(),
    () => 'refused',
  );
}

/** Where an address leads, by Crossrate. */
async function askCrossrate(url: string): Promise<string> {
  try {
    await using session = await connect(parseAddress(url));
    const { rows } = await session.query<{ found: string }>(`${DESCRIBE} AS found`);
    return String(rows[0]?.found);
  } catch {
    return 'refused';
  }
}

describe.skipIf(serverBinaries === undefined)('an address', () => {
  const resources = new AsyncDisposableStack();
  let primary: OwnPostgres;
  /** What stands for ports and the folder of the socket in the addresses below. */
  let places: Record<string, string>;
  beforeAll(async () => {
    const { path } = resources.use(await makePostgresFolder());
    primary = resources.use(
      await startOwnPostgres(['listen_addresses=127.0.0.1,::1', `unix_socket_directories=${path}`]),
    );
    const standby = resources.use(await startStandby(primary));
    const ports = { PRIMARY: `${primary.port}`, STANDBY: `${standby.port}`, CLOSED: `${await findFreePort()}` };
    places = { ...ports, SOCKET: encodeURIComponent(path) };
  });
  afterAll(() => resources.disposeAsync());

  it.each([
    ['127.0.0.1:PRIMARY/postgres', 'public'],
    ['127.0.0.1:PRIMARY,127.0.0.1:CLOSED/postgres', 'public'],
    ['127.0.0.1:CLOSED,127.0.0.1:PRIMARY/postgres', 'public'],
    ['127.0.0.1:CLOSED,localhost:PRIMARY/postgres?options=-c%20search_path%3Drates', 'rates'],
    [`127.0.0.1:STANDBY,127.0.0.1:PRIMARY/postgres?${WRITABLE}`, 'public'],
    [`127.0.0.1:PRIMARY,127.0.0.1:STANDBY/postgres?${WRITABLE}`, 'public'],
    [`127.0.0.1:CLOSED,127.0.0.1:STANDBY,127.0.0.1:PRIMARY/postgres?${WRITABLE}`, 'public'],
    ['127.0.0.1:STANDBY,127.0.0.1:PRIMARY/postgres?target_session_attrs=primary', 'public'],
    ['127.0.0.1:PRIMARY,127.0.0.1:STANDBY/postgres?target_session_attrs=any', 'public'],
    ['no-such-host.invalid:PRIMARY,127.0.0.1:PRIMARY/postgres', 'public'],
    ['[::1]:PRIMARY,127.0.0.1:PRIMARY/postgres', 'public'],
    ['[::1]:CLOSED,127.0.0.1:PRIMARY/postgres', 'public'],
    ['127.0.0.1,localhost/postgres?port=PRIMARY', 'public'],
    ['/postgres?host=127.0.0.1,localhost&port=CLOSED,PRIMARY', 'public'],
    ['/postgres?host=::1,127.0.0.1&port=PRIMARY', 'public'],
    ['SOCKET:PRIMARY/postgres', 'public'],
    ['SOCKET:CLOSED,SOCKET:PRIMARY/postgres', 'public'],
    ['SOCKET:CLOSED,127.0.0.1:PRIMARY/postgres', 'public'],
    ['/postgres?host=SOCKET,127.0.0.1&port=CLOSED,PRIMARY', 'public'],
    [`127.0.0.1:STANDBY/postgres?${WRITABLE}`, undefined],
    [`127.0.0.1:CLOSED,127.0.0.1:STANDBY/postgres?${WRITABLE}`, undefined],
    ['127.0.0.1:PRIMARY,127.0.0.1:PRIMARY/postgres?port=1,2,3', undefined],
    ['127.0.0.1:port,127.0.0.1:PRIMARY/postgres', undefined],
    ['[::1:PRIMARY,127.0.0.1:PRIMARY/postgres', undefined],
    ['127.0.0.1:PRIMARY/postgres?target_session_attrs=writable', undefined],
  ])('leads psql and Crossrate to the same server: %s', async (written, searchPath) => {
    const end = written.replaceAll(/[A-Z]{5,}/g, (name) => places[name] ?? name);
    const url = `postgres://postgres:a,b@${end}`;
    const expected = searchPath ? `${primary.port} postgres ${searchPath}` : 'refused';
    const found = (await askPsql(url)).replace('"$user", ', '');
    expect({ psql: found, crossrate: (await askCrossrate(url)).replace('"$user", ', '') }).toEqual({
      psql: expected,
      crossrate: expected,
    });
  });
});
