import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { provideMockServer } from '../../../test/refreshing/provide-mock-server.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';

/** Near the time of the database, which refuses other clocks. */
let now = Date.now();
const clock = { ...systemClock, now: () => now };
const mock = provideMockServer(clock);

it.skipIf(!testDatabaseUrl)('answers from Postgres as from SQLite, with the same ids', async () => {
  await using postgres = await openPostgresTestStorage();
  await using folder = await makeTemporaryFolder();
  const storages = [{ DATABASE_URL: postgres.url }, { DATA_DIR: folder.path }].map((place) => {
    const settings = { ...place, ...buildProviderSettings(mock.url) };
    return (line: string) => runCrossrateHere(line.split(' '), settings, clock);
  });
  const commands = [
    ...[
      'refresh --once',
      'rates hold SEK --reason closed --by ann',
      'refresh --once',
      'rates show',
      'rates show --json',
    ],
    ...['rates explain SEK --base EUR', 'rates history SEK', 'rates export --csv', 'rates verify'],
  ];
  for (const line of commands) {
    now += 1_000;
    const [ofPostgres, ofSqlite] = [await storages[0]?.(line), await storages[1]?.(line)];
    expect(ofPostgres, line).toEqual(ofSqlite);
    expect([ofPostgres?.code, ofPostgres?.stderr], line).toEqual([0, '']);
  }
  const { stdout } = await runCrossrateHere(['rates', 'show', '--json'], { DATABASE_URL: postgres.url }, clock);
  const { edition } = JSON.parse(stdout);
  const found = await storages[0]?.(`rates show --at ${edition.slice(0, 4)} --json`);
  expect(JSON.parse(found?.stdout ?? '')).toMatchObject({ edition });
});
