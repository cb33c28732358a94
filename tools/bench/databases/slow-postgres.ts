import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type OwnPostgres, startOwnPostgres } from '../../../server/test/postgres/own-postgres.ts';
import { serverBinaries } from '../../../server/test/postgres/postgres-programs.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

/**
 * Starts a Postgres whose commits wait for a synchronous standby that answers late, as one in another zone does. The rows of
 * a transaction stay locked meanwhile. The standby is `pg_receivewal`, behind a proxy that delays its answers.
 */
export async function startSlowPostgres(resources: AsyncDisposableStack, commitMs: number): Promise<OwnPostgres> {
  const postgres = resources.use(await startOwnPostgres(['max_connections=200', 'checkpoint_timeout=1h']));
  if (commitMs === 0) return postgres;
  const proxyPort = await startLateProxy(resources, Number(new URL(postgres.url).port), commitMs);
  const { path } = resources.use(await makeTemporaryFolder());
  const standby = spawn(
    // A folder of links may have only some of the programs.
    join(dirname(realpathSync(join(serverBinaries ?? '', 'initdb'))), 'pg_receivewal'),
    ['-D', path, '--synchronous', '--no-loop', '-d', `postgres://postgres@127.0.0.1:${proxyPort}/postgres`],
    { stdio: 'ignore' },
  );
  const exited = once(standby, 'exit');
  resources.defer(async () => {
    standby.kill();
    await exited;
  });
  const streaming = "SELECT FROM pg_stat_replication WHERE state = 'streaming'";
  while ((await postgres.query(streaming)).length === 0) await setTimeout(20);
  await postgres.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await postgres.query('SELECT pg_reload_conf()');
  return postgres;
}

/** Starts the proxy in a thread, because its delay must not grow with the load of the bench. */
async function startLateProxy(resources: AsyncDisposableStack, target: number, delayMs: number): Promise<number> {
  const worker = new Worker(new URL('./late-proxy.ts', import.meta.url), { workerData: { target, delayMs } });
  resources.defer(async () => void (await worker.terminate()));
  const [port] = await once(worker, 'message');
  return port;
}
