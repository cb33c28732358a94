import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../testing/free-port.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import type { Database } from './database.ts';

/**
 * Starts a Redis that writes each change to its file before it answers, so that a count survives a crash.
 *
 * @throws Error when redis-server is not installed.
 */
export async function startRedis(resources: AsyncDisposableStack): Promise<Database> {
  // Without the program, this throws before anything has to be stopped.
  execFileSync('redis-server', ['--version']);
  const { path } = resources.use(await makeTemporaryFolder());
  const port = String(await findFreePort());
  const place = ['--port', port, '--bind', '127.0.0.1', '--dir', path];
  const child = spawn('redis-server', [...place, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill();
    await exited;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout.resume();
    return { settings: { REDIS_PORT: port }, listProcesses: async () => [child.pid ?? Number.NaN] };
  }
  throw new Error('redis-server ended before it served.');
}
