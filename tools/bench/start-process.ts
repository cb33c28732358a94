import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { router } from '@crossrate/contract';
import { findBuilt } from '../testing/find-built.ts';

/** A running server. */
export interface StartedProcess {
  readonly url: string;
  readonly pid: number;
}

/**
 * Starts a server, which is stopped with the resources, and waits until the server has printed its port and answers.
 *
 * @param args - The arguments of Node. The path of the program starts from the folder of the repository.
 * @throws Error when the server ends before.
 */
export async function startProcess(
  resources: AsyncDisposableStack,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<StartedProcess> {
  if (resources.disposed) throw new Error('No server is started: all is being stopped.');
  const child = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', OPERATOR_PORT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new AbortController();
  const exited = once(child, 'exit').finally(() => ended.abort());
  resources.defer(async () => {
    child.kill();
    await exited;
  });
  let printed = '';
  for (;;) {
    const [chunk] = await once(child.stdout, 'data', { signal: ended.signal }).catch(() => {
      throw new Error(`${args.join(' ')} ended before it served: ${printed}`);
    });
    printed += chunk;
    const port = /"port":(\d+)/.exec(printed)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    const url = `http://127.0.0.1:${port}`;
    // A server without rates refuses requests.
    while ((await fetch(url + router.currencies.path)).status !== 200);
    return { url, pid: child.pid ?? Number.NaN };
  }
}

/** Starts the built server with the options of Node in deploy/Dockerfile. */
export function startCrossrate(
  resources: AsyncDisposableStack,
  settings: Readonly<Record<string, string>>,
): Promise<StartedProcess> {
  const args = ['--max-semi-space-size=4', '--no-parallel-scavenge', findBuilt('server', 'bin.js'), 'serve'];
  return startProcess(resources, args, { PROVIDERS: 'bundled', ...settings });
}
