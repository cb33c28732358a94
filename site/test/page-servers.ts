import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../testing/free-port.ts';

/** How a test starts a command of the pages that serves until it is stopped. */
interface PageServer {
  /** How the command ends on the pages. */
  readonly command: string;
  /** Where the pages say that the server listens. */
  readonly address: string;
  /** Makes the command listen on another port. */
  onPort(command: string, port: number): string;
  /** What the server has printed when requests may come, with its port. */
  readonly ready: RegExp;
  /** Whether the server can choose a port itself and say which. @default true */
  readonly choosesPort?: false;
}

const byOption = (command: string, port: number) => `${command} -- --port ${port}`;
const bySetting = (command: string, port: number) => `HOST=127.0.0.1 PORT=${port} ${command}`;

const servers: readonly PageServer[] = [
  {
    command: 'npm run demo',
    address: 'http://127.0.0.1:3000',
    onPort: bySetting,
    ready: /listens on http:\/\/127\.0\.0\.1:(\d+)[\s\S]*^spare +cr_/m,
  },
  {
    command: 'npm start',
    address: 'http://127.0.0.1:3000',
    onPort: bySetting,
    ready: /^(?=[\s\S]*"rates refreshed")[\s\S]*"port":(\d+)/,
  },
  {
    command: 'npm run mock:live',
    address: 'http://127.0.0.1:4011',
    onPort: byOption,
    ready: /is mocked on http:\/\/127\.0\.0\.1:(\d+)/,
  },
  {
    command: 'npm run mock',
    address: 'http://127.0.0.1:4010',
    onPort: byOption,
    ready: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
    choosesPort: false,
  },
  {
    command: 'npm run mock-provider',
    address: 'http://127.0.0.1:4020',
    onPort: byOption,
    ready: /http:\/\/127\.0\.0\.1:(\d+)/,
  },
  {
    command: 'node sdk/examples/express-app.ts',
    address: 'http://127.0.0.1:3001',
    onPort: bySetting,
    ready: /http:\/\/127\.0\.0\.1:(\d+)/,
    choosesPort: false,
  },
];

/** A server that a page has told its reader to start. */
export interface StartedServer extends AsyncDisposable {
  /** Where the pages say that it listens, and where it does. */
  readonly address: string;
  readonly url: string;
  /** What it has printed so far. */
  readonly printed: string;
}

/** Finds the server that a command starts, if it starts one. */
export function findServer(command: string): PageServer | undefined {
  return servers.find((server) => command.trim().endsWith(server.command));
}

/** Starts a server as the page says, but on another port, and waits until it serves. */
export async function startServer(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const server = findServer(command);
  if (!server) throw new Error(`It is not known how ${command} says that it is ready.`);
  const port = server.choosesPort === false ? await findFreePort() : 0;
  const child = spawn('bash', ['-c', `exec 2>&1; ${server.onPort(command, port)}`], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await using resources = new AsyncDisposableStack();
  resources.defer(() => stop(child));
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => chunks.push(chunk));
  const find = () => server.ready.exec(chunks.join(''))?.[1];
  while (!find()) {
    if (child.exitCode !== null) throw new Error(`${command} has ended: ${chunks.join('')}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  const owned = resources.move();
  return {
    address: server.address,
    url: `http://127.0.0.1:${find()}`,
    get printed() {
      return chunks.join('');
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Ends a server and all that it started, as Ctrl-C does. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  const isLate = await Promise.race([exited.then(() => false), delay(10_000, true, { ref: false })]);
  if (isLate) process.kill(-child.pid, 'SIGKILL');
  await exited;
}
