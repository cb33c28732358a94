import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { createApiKey } from '../../server/src/access/api-key.ts';
import { findFreePort } from '../../tools/testing/free-port.ts';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { isInstalled } from './is-installed.ts';

/** Starts Caddy with `deploy/Caddyfile` in front of a server, and with `debug`, which logs every request as a whole. */
async function startCaddy(resources: AsyncDisposableStack, serverPort: number) {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const text = await readFile(new URL('../Caddyfile', import.meta.url), 'utf8');
  const file = join(folder, 'Caddyfile');
  await writeFile(file, text.replace('admin off', 'admin off\n\tdebug'));
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CROSSRATE_HOST: url,
      CROSSRATE_SERVERS: `127.0.0.1:${serverPort}`,
      CROSSRATE_OPERATOR_PORT: String(serverPort),
    },
  });
  const log = { text: '' };
  child.stderr.on('data', (chunk) => (log.text += chunk));
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect.poll(() => log.text, { timeout: 10_000 }).toContain('serving initial configuration');
  return { url, log };
}

it.runIf(isInstalled('caddy', 'version'))(
  'keeps keys out of the log of Caddy, where Caddy logs a whole request',
  async () => {
    await using resources = new AsyncDisposableStack();
    const server = resources.use(await listenLocally(createServer((_req, res) => res.end('{}'))));
    const { url, log } = await startCaddy(resources, server.port);
    const key = createApiKey();
    const headers = { [API_KEY_HEADER]: key, Referer: `${url}/${key}` };
    expect((await fetch(`${url}${router.rates.path}?key=${key}`, { headers })).status).toBe(200);
    await expect.poll(() => log.text).toContain('"msg":"upstream roundtrip"');
    expect(log.text).toContain('"method":"GET"');
    expect(log.text).not.toContain(key);
  },
);
