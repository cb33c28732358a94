import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { router } from '@crossrate/contract';

/** A running server. */
export interface StartedProcess {
  readonly url: string;
  readonly pid: number;
}

/** The options of a server process. */
interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

/**
 * Starts a server, which is stopped with the resources, and waits until the server has printed its port and answers.
 *
 * @param script - The path of a program in the repository, or an absolute path.
 * @throws Error when the server ends before.
 */
export async function startProcess(
  resources: AsyncDisposableStack,
  script: string,
  { args = [], env = {}, nodeOptions = [] }: StartOptions = {},
): Promise<StartedProcess> {
  if (resources.disposed) throw new Error(`${script} is not started: all is being stopped.`);
  const file = resolve(import.meta.dirname, '../..', script);
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
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
      throw new Error(`${script} ended before it served: ${printed}`);
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
  script = 'server/dist/bin.js',
): Promise<StartedProcess> {
  return startProcess(resources, script, {
    args: ['serve'],
    env: { PROVIDERS: 'bundled', ...settings },
    nodeOptions: ['--max-semi-space-size=4', '--no-parallel-scavenge'],
  });
}
