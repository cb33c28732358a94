import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import type { Shell } from './shell.ts';

/** The servers that pages tell their readers to start: the end of the command, the port, and the output when ready. */
const servers = [
  { command: 'npm run demo', port: 3000, ready: 'CROSSRATE_QUOTA_KEY=cr_' },
  { command: 'npm start', port: 3000, ready: '"rates refreshed"' },
  { command: 'npm run mock:live', port: 4011, ready: 'is mocked on' },
  { command: 'npm run mock', port: 4010, ready: 'listening on' },
  { command: 'npm run mock-provider', port: 4020, ready: 'http://127.0.0.1' },
  { command: 'node sdk/examples/express-app.ts', port: 3002, ready: 'http://127.0.0.1' },
];

/** The port of operators. */
const OPERATOR_PORT = 3001;

/** The free ports of a test, by the ports on the pages. */
export type Ports = ReadonlyMap<number, number>;

export async function findFreePorts(): Promise<Ports> {
  const ports = new Set([...servers.map(({ port }) => port), OPERATOR_PORT]);
  return new Map(await Promise.all([...ports].map(async (port) => [port, await findFreePort()] as const)));
}

/** Replaces the ports of a page in one pass: a free port may begin with the digits of another port of the pages. */
export function replacePorts(page: string, ports: Ports): string {
  return page.replace(/(127\.0\.0\.1:)(\d+)/g, (_, host, port) => host + (ports.get(Number(port)) ?? port));
}

/** Finds the server that a command starts. */
export const findServer = (command: string) => servers.find((server) => command.endsWith(server.command));

/** A running server that a page tells its reader to start. */
export interface PageServer extends AsyncDisposable {
  /** The output so far. */
  readonly printed: string;
}

/** Starts a server by the command of a page, on its free port, and waits until the server is ready. */
export async function startPageServer(
  command: string,
  { folder, env, ports }: Pick<Shell, 'env'> & { readonly folder: string; readonly ports: Ports },
): Promise<PageServer> {
  const server = findServer(command);
  if (!server) throw new Error(`page-servers.ts does not list ${command}.`);
  const port = ports.get(server.port);
  const settings = { HOST: '127.0.0.1', PORT: String(port), OPERATOR_PORT: String(ports.get(OPERATOR_PORT)) };
  const option = server.command.startsWith('npm run mock') ? ` -- --port ${port}` : '';
  // In a process group of its own, so that a signal reaches all processes that the command has started.
  const child = spawn('bash', ['-c', `exec 2>&1; ${command}${option}`], {
    cwd: folder,
    env: { ...env, ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const exited = once(child, 'exit');
  while (!printed.includes(server.ready)) {
    if (child.exitCode !== null) throw new Error(`${command} has ended: ${printed}`);
    await Promise.race([once(child.stdout, 'data'), exited]);
  }
  return {
    get printed() {
      return printed;
    },
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      await exited;
    },
  };
}
