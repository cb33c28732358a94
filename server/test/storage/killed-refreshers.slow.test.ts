import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { EditionArchive } from '../../src/editions/archive.ts';
import type { EditionRow } from '../../src/editions/edition-store.ts';
import { verifyEditions } from '../../src/editions/verify-editions.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';
import { startCrossrate } from '../processes/command-line.ts';
import { DEFAULTS, type ServerProcess, startServer } from '../processes/server-process.ts';
import { createKey, useStorage } from '../processes/use-storage.ts';
import { openPostgresTestStorage } from './postgres-test-storage.ts';

const KILLS = 8;

/** Asks the servers in turn until it is stopped, and notes the editions that their answers name. */
function noteEditions(servers: readonly ServerProcess[], key: string) {
  const noted = new Set<string>();
  let isStopped = false;
  const asking = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const url = `${servers[turn % servers.length]?.url}/api/rates`;
      const { status, headers } = await fetch(url, { headers: { 'X-API-KEY': key } });
      if (status === 200) noted.add(headers.get('Crossrate-Edition') ?? 'none');
    }
  })();
  return {
    noted,
    async stop() {
      isStopped = true;
      await asking;
    },
  };
}

/** Starts a process that asks the providers and publishes an edition; kills it after some time, if it still runs. */
async function refreshUntil(milliseconds: number, env: Record<string, string>): Promise<'killed' | 'done'> {
  const child = startCrossrate(['refresh', '--once'], { ...DEFAULTS, ...env });
  const exited = once(child, 'exit');
  const timer = new AbortController();
  void setTimeout(milliseconds, undefined, timer).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  const [, signal] = await exited;
  timer.abort();
  return signal === 'SIGKILL' ? 'killed' : 'done';
}

it.for([
  [
    'SQLite',
    async (resources: AsyncDisposableStack) => ({ DATA_DIR: resources.use(await makeTemporaryFolder()).path }),
  ],
  [
    'Postgres',
    async (resources: AsyncDisposableStack) => ({ DATABASE_URL: resources.use(await openPostgresTestStorage()).url }),
  ],
] as const)(
  `keeps every edition that two servers on one %s have served, though the refresher is killed ${KILLS} times with kill -9`,
  { timeout: 180_000 },
  async ([name, prepareSettings], { skip }) => {
    skip(name === 'Postgres' && testDatabaseUrl === undefined);
    await using resources = new AsyncDisposableStack();
    const env: Record<string, string> = await prepareSettings(resources);
    const servers = [resources.use(await startServer(env)), resources.use(await startServer(env))];
    const { noted, stop } = noteEditions(servers, await createKey(env, 1_000_000));
    const begun = performance.now();
    await refreshUntil(60_000, env);
    const usual = performance.now() - begun;
    const ends: string[] = [];
    // From the middle of a run to its end, where it saves.
    for (let kill = 0; kill < KILLS; kill += 1)
      ends.push(await refreshUntil(usual * (0.5 + (0.5 * kill) / KILLS), env));
    await refreshUntil(60_000, env);
    await expect.poll(() => noted.size).toBeGreaterThan(2);
    await stop();
    expect(ends).toContain('killed');
    await useStorage(env, async ({ rates }) => {
      const rows: EditionRow[] = [];
      const archive = new EditionArchive(rates.editions);
      for await (const row of archive.listRows(0)) rows.push(row);
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
      const kept = rows.map(({ id }) => id.slice(0, 16));
      expect([...noted].filter((edition) => !kept.includes(edition))).toEqual([]);
      expect(await verifyEditions(archive, rates.decisions, 0)).toMatchObject({
        kept: rows.length,
        judged: rows.length,
      });
    });
  },
);
