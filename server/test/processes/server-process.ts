import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startCrossrate, startScript } from './command-line.ts';

type ServerChild = ReturnType<typeof startCrossrate>;

/** A process of `crossrate serve`, with its workers. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns the lines of the log so far with a message. */
  findLogged(message: string): Record<string, unknown>[];
  /** Resolves once `count` lines with a message are in the log. */
  waitUntilLogged(message: string, count?: number): Promise<void>;
}

/** The settings of a server on a free port, without a network. */
export const DEFAULTS = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0' };

/** The messages of a process that has rates to serve. */
const HAS_RATES = ['rates refreshed', 'rates restored', 'rates received from the process that refreshes them'];

/** Starts a server on a free port, and resolves when all workers serve rates. */
export function startServer(env: Record<string, string>): Promise<ServerProcess> {
  return followServer(startCrossrate(['serve'], { ...DEFAULTS, ...env }), Number(env.WORKERS ?? 1));
}

/** Follows a server that was started, and resolves when all workers serve rates. */
export async function followServer(child: ServerChild, workers: number): Promise<ServerProcess> {
  await using resources = new AsyncDisposableStack();
  const server = resources.use(watch(child));
  if (workers > 1) await server.waitUntilLogged('all workers serve');
  // Each process writes its own log, so the lines of a worker may come after the line of the primary process about it.
  await server.waitUntilLogged('listening', workers);
  await server.waitUntil(() => HAS_RATES.flatMap(server.findLogged).length >= workers);
  resources.move();
  return { ...server, url: findUrl(server) };
}

/** Starts another server in place of the real one, and resolves when it listens. */
export async function startServerScript(script: string, env: Record<string, string>): Promise<ServerProcess> {
  await using resources = new AsyncDisposableStack();
  const server = resources.use(watch(startScript(script, [], { ...DEFAULTS, ...env })));
  await server.waitUntilLogged('listening');
  resources.move();
  return { ...server, url: findUrl(server) };
}

function findUrl({ findLogged }: Pick<ServerProcess, 'findLogged'>): string {
  return `http://127.0.0.1:${findLogged('listening')[0]?.port}`;
}

/** Follows the log of a server. */
function watch(child: ServerChild) {
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  child.stderr.pipe(process.stderr);
  const exited = once(child, 'exit');
  const found = new Map<string, { lines: Record<string, unknown>[]; upTo: number }>();
  // A log under load is long and read often, so each reading looks at new lines only.
  const findLogged = (message: string) => {
    const known = found.get(message) ?? { lines: [], upTo: 0 };
    const quoted = JSON.stringify(message);
    for (const line of lines.slice(known.upTo)) if (line.includes(quoted)) known.lines.push(JSON.parse(line));
    found.set(message, { lines: known.lines, upTo: lines.length });
    return [...known.lines];
  };
  async function waitUntil(isSo: () => boolean): Promise<void> {
    for (let hasEnded = false; !isSo(); ) {
      if (hasEnded) throw new Error(`The server has ended: ${lines.join('\n')}`);
      hasEnded = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)]);
    }
  }
  const waitUntilLogged = (message: string, count = 1) => waitUntil(() => findLogged(message).length >= count);
  return {
    child,
    findLogged,
    waitUntil,
    waitUntilLogged,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
