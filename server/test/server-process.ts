import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createAccount } from '../src/access/create-account.ts';
import { withStorage } from '../src/cli/with-storage.ts';
import { startCrossrate } from './command-line.ts';

/** `crossrate serve` in a process of its own, with its workers. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
  /** The lines of its log so far that have a message. */
  logged(message: string): Record<string, unknown>[];
  /** Resolves once as many lines with a message were logged. */
  untilLogged(message: string, count?: number): Promise<void>;
}

/** What a process logs once it has rates to serve. */
const HAS_RATES = ['rates refreshed', 'rates restored', 'rates received from the process that refreshes them'];

/** Starts a server on a port of its own, and resolves once all its workers serve rates. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = startCrossrate(['serve'], { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', ...env });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.pipe(process.stderr);
  const exited = once(child, 'exit');
  const logged = (message: string) =>
    printed
      .slice(0, printed.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line.includes(JSON.stringify(message)))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  async function until(isSo: () => boolean): Promise<void> {
    for (let hasEnded = false; !isSo(); ) {
      if (hasEnded) throw new Error(`The server has ended: ${printed}`);
      hasEnded = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)]);
    }
  }
  const untilLogged = (message: string, count = 1) => until(() => logged(message).length >= count);
  const workers = Number(env.WORKERS ?? 1);
  if (workers > 1) await untilLogged('all workers serve');
  else await untilLogged('listening');
  await until(() => HAS_RATES.flatMap(logged).length >= workers);
  return {
    url: `http://127.0.0.1:${logged('listening')[0]?.port}`,
    child,
    logged,
    untilLogged,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Creates an account in the storage that some settings name, and returns its key. */
export function createKey(env: Record<string, string>, dailyLimit = 100): Promise<string> {
  const createdAt = new Date().toISOString();
  const details = { email: 'someone@example.com', verified: true, dailyLimit, createdAt };
  return withStorage(env, async ({ accounts }) => (await createAccount(accounts, details)).key);
}
