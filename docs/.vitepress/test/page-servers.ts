import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../tools/testing/free-port.ts';

/** A command of the pages that serves until stopped, and how a test starts it. */
interface PageServer {
  /** The end of the command on the pages. */
  readonly command: string;
  /** The addresses of the server on the pages: for customers, and for operators. */
  readonly addresses: readonly string[];
  /** Changes the port in the command. */
  setPort(command: string, port: number): string;
  /** Matches the output of a server that is ready, and captures the port. */
  readonly ready: RegExp;
  /** False when the server cannot choose a free port and print it. @default true */
  readonly choosesPort?: false;
}

/** The two ways to set a port. Their names read as data in the table below. */
const choosePortByOption = (command: string, port: number) => `${command} -- --port ${port}`;
const choosePortBySetting = (command: string, port: number) =>
  `HOST=127.0.0.1 PORT=${port} OPERATOR_PORT=same ${command}`;

const servers: readonly PageServer[] = [
  {
    command: 'npm run demo',
    addresses: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    setPort: choosePortBySetting,
    ready: /listens on http:\/\/127\.0\.0\.1:(\d+)[\s\S]*CROSSRATE_QUOTA_KEY=cr_/,
  },
  {
    command: 'npm start',
    addresses: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    setPort: choosePortBySetting,
    ready: /^(?=[\s\S]*"rates refreshed")[\s\S]*"port":(\d+)/,
  },
  {
    command: 'npm run mock:live',
    addresses: ['http://127.0.0.1:4011'],
    setPort: choosePortByOption,
    ready: /is mocked on http:\/\/127\.0\.0\.1:(\d+)/,
  },
  {
    command: 'npm run mock',
    addresses: ['http://127.0.0.1:4010'],
    setPort: choosePortByOption,
    ready: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
    choosesPort: false,
  },
  {
    command: 'npm run mock-provider',
    addresses: ['http://127.0.0.1:4020'],
    setPort: choosePortByOption,
    ready: /http:\/\/127\.0\.0\.1:(\d+)/,
  },
  {
    command: 'node sdk/examples/express-app.ts',
    addresses: ['http://127.0.0.1:3002'],
    setPort: choosePortBySetting,
    ready: /http:\/\/127\.0\.0\.1:(\d+)/,
    choosesPort: false,
  },
];

/** A running server that a page tells its reader to start. */
export interface StartedServer extends AsyncDisposable {
  /** The addresses of the server on the pages. */
  readonly addresses: readonly string[];
  /** The address of the server in the test. */
  readonly url: string;
  /** The output so far. */
  readonly printed: string;
}

/** Finds the server that a command starts. */
export function findServer(command: string): PageServer | undefined {
  return servers.find((server) => command.trim().endsWith(server.command));
}

/** Replaces addresses in one pass: the new port may begin with the digits of another server's port on the pages. */
export function replaceAddresses(text: string, newAddresses: ReadonlyMap<string, string>): string {
  return text.replace(/http:\/\/127\.0\.0\.1:\d+/g, (address) => newAddresses.get(address) ?? address);
}

/** Starts a server by the command of a page, on a free port, and waits until the server is ready. */
export async function startServer(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const server = findServer(command);
  if (!server) throw new Error(`page-servers.ts does not list ${command}.`);
  const port = server.choosesPort === false ? await findFreePort() : 0;
  const child = spawn('bash', ['-c', `exec 2>&1; ${server.setPort(command, port)}`], {
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
  const findPort = () => server.ready.exec(chunks.join(''))?.[1];
  while (!findPort()) {
    if (child.exitCode !== null) throw new Error(`${command} has ended: ${chunks.join('')}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  const owned = resources.move();
  return {
    addresses: server.addresses,
    url: `http://127.0.0.1:${findPort()}`,
    get printed() {
      return chunks.join('');
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Ends a server and all processes that it has started, like Ctrl-C. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  const isLate = await Promise.race([exited.then(() => false), delay(10_000, true, { ref: false })]);
  if (isLate) process.kill(-child.pid, 'SIGKILL');
  await exited;
}
