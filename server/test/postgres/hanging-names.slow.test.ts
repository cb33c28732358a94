import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startServerScript } from '../processes/server-process.ts';
import { openPostgresTestStorage } from '../storage/postgres-test-storage.ts';
import { testDatabaseUrl } from './test-database.ts';

const script = fileURLToPath(new URL('server-with-hanging-names.ts', import.meta.url));

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('is found by its name while the names of all providers hang in the DNS', async () => {
    await using folder = await makeTemporaryFolder();
    const pipe = join(folder.path, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await using opened = await openPostgresTestStorage();
    const address = new URL(opened.url);
    address.hostname = 'localhost';
    const settings = { DATABASE_URL: address.href, PROVIDERS: 'currency-api,frankfurter,ecb' };
    await using server = await startServerScript(script, { ...settings, PIPE_WITHOUT_WRITER: pipe });
    await server.waitUntilLogged('a look-up hangs', 3);
    const ask = async () => (await fetch(`${server.url}/readyz`)).json();
    await expect.poll(ask).toMatchObject({
      reason: 'There are no rates to serve; the log says what the providers answered.',
    });
  });
});
