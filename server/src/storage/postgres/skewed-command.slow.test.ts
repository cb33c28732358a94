import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';

const DAY_MS = 86_400_000;

const setBack = { ...systemClock, now: () => systemClock.now() - DAY_MS };

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it.each([
    ['refresh', '--once'],
    ['rates', 'hold', 'EUR', '--reason', 'wrong'],
    ['rates', 'accept', 'EUR', '--reason', 'right'],
  ])('lets no %s %s of a machine with a wrong clock make the rates stale, or a decision void', async (...args) => {
    await using opened = await openPostgresTestStorage();
    const settings = { DATABASE_URL: opened.url, PROVIDERS: 'bundled' };
    const { code, stdout, stderr } = await runCrossrateHere(args, settings, setBack);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /: the clock of this machine is 864\d\d s behind that of the database; set the one that is wrong\n$/,
    );
    const saved = 'SELECT (SELECT count(*) FROM refresh_state) + (SELECT count(*) FROM rate_decisions) AS rows';
    expect(await opened.run(saved)).toEqual([{ rows: '0' }]);
  });

  it('lets a machine with a wrong clock manage keys, as a leaked one must be revoked', async () => {
    await using opened = await openPostgresTestStorage();
    const create = ['keys', 'create', '--email', 'ann@example.com'];
    expect(await runCrossrateHere(create, { DATABASE_URL: opened.url }, setBack)).toMatchObject({ code: 0 });
  });
});
