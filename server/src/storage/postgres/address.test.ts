import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { openStorage } from '../open-storage.ts';
import { parseAddress } from './address.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  'postgres://ann:s3cr3t@127.0.0.1:1/name',
  'postgres://ann:s3cr3t@no-such-host.invalid/name',
  'postgres://ann:12/s3cr3t@127.0.0.1/name',
  'postgres://ann:s3cr3t%@127.0.0.1:1/name',
  'postgres://ann:s3cr3t@127.0.0.1:1/name?sslrootcert=/no/such/file',
])('says why %s cannot be used, but never the password', async (url) => {
  const opening = openStorage({ kind: 'postgres', url }, { clock: systemClock, log: createLog('silent') });
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('s3cr3t');
});

it.each(['sslmode=', 'sslmode=Require', 'SSLMODE=require', 'sslmode=allow', 'sslmode=require&sslmode='])(
  'refuses an address with %s, which could mean no TLS',
  (query) => {
    const parse = () => parseAddress(`postgres://ann:s3cr3t@127.0.0.1:1/name?${query}`);
    expect(parse).toThrow(/^The address of the database, or PGSSLMODE, has an sslmode that is none of /);
  },
);

it('refuses a PGSSLMODE that would mean no TLS, unless the address says what is meant', () => {
  vi.stubEnv('PGSSLMODE', 'Require');
  expect(() => parseAddress('postgres://127.0.0.1/name')).toThrow('PGSSLMODE');
  expect(() => parseAddress('postgres://127.0.0.1/name?sslmode=require')).not.toThrow();
});

it.each(['prefer', 'require', 'verify-ca', 'verify-full'])('takes sslmode=%s without a warning', async (mode) => {
  const DATABASE_URL = `postgres://ann:s3cr3t@localhost:1/rates?sslmode=${mode}`;
  const { code, stderr } = await runCrossrateHere(['keys', 'list'], { DATABASE_URL });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^crossrate: The database postgres:\/\/localhost:1\/rates cannot be used: .*ECONNREFUSED.*\n$/,
  );
});
