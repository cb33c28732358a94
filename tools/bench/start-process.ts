import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
  /**
   * Matches the output of a server that serves. The first group is the port.
   *
   * @default `"port":` and a number
   */
  readonly waitedFor?: RegExp;
}

/**
 * Starts a server, which is stopped with the resources, and waits until the server has printed its port.
 *
 * @throws Error when the server ends before.
 */
export async function startProcess(
  resources: AsyncDisposableStack,
  script: string,
  { args = [], env = {}, nodeOptions = [], waitedFor = /"port":(\d+)/ }: StartOptions = {},
): Promise<StartedProcess> {
  if (resources.disposed) throw new Error(`${script} is not started: all is being stopped.`);
  const file = fileURLToPath(new URL(script, import.meta.url));
  // A built script imports built packages.
  const conditions = script.endsWith('.ts') ? ['--conditions=@crossrate/source'] : [];
  const child = spawn(process.execPath, [...nodeOptions, ...conditions, file, ...args], {
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
    const port = waitedFor.exec(printed)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? Number.NaN };
  }
}
