import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestKey } from '../../src/access/api-key.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { serverBinaries } from './postgres-programs.ts';

const SEE = 'A synchronous standby does not answer. The change may be stored all the same: see `crossrate';

/** A Postgres whose commits wait for a standby that is missing, if their session asks for that. */
describe.skipIf(serverBinaries === undefined)('a command while no standby confirms its change', () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await startOwnPostgres(['synchronous_standby_names=missing', 'synchronous_commit=local']);
    await run('keys', 'create', '--email', 'ann@example.com', '--verified');
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const run = (...args: string[]) => runCrossrateHere(args, { DATABASE_URL: server.url });

  /** Runs a command, and ends its wait for the standby, as the time limit does after half a minute. */
  async function runUnconfirmed(...args: string[]) {
    const url = `${server.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
    const ended = runCrossrateHere(args, { DATABASE_URL: url });
    const endWait = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    await expect.poll(() => server.query(endWait), { interval: 10, timeout: 10_000 }).not.toEqual([]);
    return ended;
  }

  it('says that a key may be revoked, and how to look', async () => {
    const { code, stdout, stderr } = await runUnconfirmed('keys', 'revoke', 'ann@example.com');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `crossrate: ${SEE} keys list 1\`.\n` });
    expect((await run('keys', 'list', '1')).stdout).toContain('revoked');
  });

  it.each([
    ['text', [], /^The key, if the account is stored, shown only now:\n(cr_\w{36})\n$/],
    ['JSON', ['--json'], /"key": ?"(cr_\w{36})"/],
  ])('shows the key of an account that may be created, as %s', async (form, args, shown) => {
    const email = `${form}@example.com`;
    const { code, stdout, stderr } = await runUnconfirmed('keys', 'create', '--email', email, '--verified', ...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `crossrate: ${SEE} keys list ${email}\`.\n` });
    const key = shown.exec(stdout)?.[1] ?? '';
    const owner = await server.query(`SELECT email FROM accounts WHERE key_digest = '${digestKey(key)}'`);
    expect(owner).toEqual([{ email }]);
  });

  it('says that a decision about a rate may be stored', async () => {
    for (const args of [
      ['hold', 'SEK', '--reason', 'closed'],
      ['release', 'SEK'],
    ]) {
      const { code, stderr } = await runUnconfirmed('rates', ...args);
      expect({ code, stderr }).toEqual({ code: 1, stderr: `crossrate: ${SEE} rates list\`.\n` });
      expect((await run('rates', 'list')).stdout.includes('SEK')).toBe(args[0] === 'hold');
    }
  });
});
