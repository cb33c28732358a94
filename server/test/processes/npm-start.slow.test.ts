import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { requestStatus } from '../request-status.ts';
import { followServer } from './server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const SETTINGS = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', OPERATOR_PORT: 'same' };

/** Runs the command of the README in its own process group, as a terminal does; resolves when the server is ready. */
async function startByNpm(env: Record<string, string>) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder());
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...SETTINGS, DATA_DIR: folder.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  resources.defer(() => void signalGroup(child, 'SIGKILL'));
  const { url } = await followServer(child, Number(env.WORKERS ?? 1));
  const owned = resources.move();
  return { child, url, exited: once(child, 'exit'), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Sends a signal to all processes of a group. Returns false when there are none. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-Number(pid), signal);
  } catch {
    return false;
  }
}

it.each([
  ['when npm alone is sent SIGTERM, and leaves nothing', '2', (child: ChildProcess) => child.kill('SIGTERM')],
  [
    'after Ctrl-C, which npm passes on to a server that has heard it already',
    '1',
    (child: ChildProcess) => signalGroup(child, 'SIGINT'),
  ],
])('npm start drains %s', async (_, workers, stop) => {
  await using running = await startByNpm({ WORKERS: workers, DRAIN_SECONDS: '2' });
  const { child, url, exited } = running;
  stop(child);
  await expect.poll(() => requestStatus(`${url}/readyz`)).toBe(503);
  expect(await requestStatus(`${url}/api/currencies`)).toBe(200);
  await exited;
  expect(await requestStatus(`${url}/healthz`)).toBe('ECONNREFUSED');
  expect(signalGroup(child, 0)).toBe(false);
});
