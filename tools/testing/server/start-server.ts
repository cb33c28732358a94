import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { killAtExit } from '../kill-at-exit.ts';
import { passOnEnvironment } from '../pass-on-environment.ts';
import { LogLines } from './log-lines.ts';

/** The fuzzer asks for the paths of operators, too. */
const ONE_PORT = { HOST: '127.0.0.1', PORT: '0', OPERATOR_PORT: 'same' };

/** A server in its own process. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  readonly port: number;
  readonly log: LogLines;
  /** Resolves when the process has exited. */
  readonly ended: Promise<unknown>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Starts a program as `crossrate serve`, and resolves once all its workers listen.
 *
 * @throws Error with the log when the process exits earlier.
 */
export async function startServer(program: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    // A program from its sources imports the sources of the other workspaces. The bundle has no such imports.
    ['--conditions=@crossrate/source', program, 'serve'],
    { env: { ...passOnEnvironment(), ...ONE_PORT, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  killAtExit(child);
  const ended = once(child, 'exit');
  const log = new LogLines(child.stdout, child.stderr);
  const started = log.waitFor((lines) => {
    const isReady =
      Number(env.WORKERS ?? 1) > 1 ? lines.includes('"all workers serve"') : lines.includes('"listening"');
    return isReady ? /"port":(\d+)/.exec(lines)?.[1] : undefined;
  });
  const port = await Promise.race([started, ended.then(() => undefined)]);
  if (port === undefined) throw new Error(`The server ended before it served:\n${log.takeNew()}`);
  return {
    pid: child.pid ?? 0,
    port: Number(port),
    log,
    ended,
    kill: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
