import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';
import { openPostgresTestStorage } from '../storage/postgres-test-storage.ts';
import { testDatabaseUrl } from './test-database.ts';

const HAPROXY = '/usr/sbin/haproxy';
const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const LIMIT = 1_000_000;

/** The usual checks of HAProxy, every two seconds; checks that are quick to give a server up; and those of one failure. */
const CHECKS = ['check', 'check inter 100ms fall 2 rise 5', 'check inter 500ms fall 1 rise 1'];

/** Starts HAProxy in front of servers, with a port for each kind of checks. */
async function startBalancer(resources: AsyncDisposableStack, servers: readonly { url: string }[]) {
  const ports = await Promise.all(CHECKS.map(findFreePort));
  const sections = CHECKS.flatMap((checks, kind) => [
    `listen kind-${kind}`,
    ` bind 127.0.0.1:${ports[kind]}`,
    ' option httpchk GET /readyz',
    ...servers.map(({ url }, index) => ` server s${index} ${new URL(url).host} ${checks}`),
  ]);
  const { path } = resources.use(await makeTemporaryFolder());
  const times = ['connect', 'client', 'server', 'queue'].map((name) => ` timeout ${name} 5s`);
  await writeFile(join(path, 'cfg'), ['defaults', ' mode http', ...times, ...sections, ''].join('\n'));
  const child = spawn(HAPROXY, ['-db', '-f', join(path, 'cfg')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const isUp = async () => (await fetch(`${urls[0]}/api/currencies`)).status;
  await expect.poll(() => isUp().catch(() => undefined)).toBe(200);
  return urls;
}

const isHere = existsSync(HAPROXY);
if (!isHere) console.warn(`${HAPROXY} is not installed: how load balancers see one customer's trouble is not tried.`);

describe.skipIf(testDatabaseUrl === undefined || !isHere)('two servers on one Postgres, behind HAProxy', () => {
  it('fail for no other customer, whatever the checks, while another session holds the counter of one', async () => {
    await using resources = new AsyncDisposableStack();
    const database = resources.use(await openPostgresTestStorage());
    const settings = { DATABASE_URL: database.url };
    const servers = await Promise.all([1, 2].map(async () => resources.use(await startServer(settings))));
    const urls = await startBalancer(resources, servers);
    const [troubled, other] = [await createKey(settings, LIMIT), await createKey(settings, LIMIT)];
    const ask = (url: string, key: string, connections: number) =>
      startLoad(url + CONVERT, { 'X-API-KEY': key }, { connections, pauseMs: 1 });
    await Promise.all(
      [troubled, other].map((key) => fetch(servers[0]?.url + CONVERT, { headers: { 'X-API-KEY': key } })),
    );
    await database.run('BEGIN; SELECT FROM usage WHERE account_id = 1 FOR UPDATE');
    const troubles = servers.map(({ url }) => ask(url, troubled, 8));
    const others = urls.map((url) => ask(url, other, 2));
    const polls = servers.map(({ url }) => startLoad(`${url}/readyz`, {}, { connections: 1, pauseMs: 20 }));
    // More than three checks of each kind.
    await Promise.all(polls.map((poll) => poll.waitUntilAnswered(350, 200)));
    await Promise.all([...troubles, ...others, ...polls].map((load) => load.stop()));
    await database.run('ROLLBACK');
    for (const { counts } of [...others, ...polls]) expect([...counts.keys()]).toEqual([200]);
    for (const { counts } of troubles) expect([...counts.keys()]).toEqual([503]);
  });
});
