import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../tools/testing/free-port.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';

const sources = new URL('../nginx/', import.meta.url);
const FILES = ['crossrate.conf', 'crossrate-proxy.conf', 'crossrate-refusal.conf', 'crossrate-signup.conf'];

/** An nginx in front of a server. */
export interface Nginx {
  readonly port: number;
  readAccessLog(): Promise<string>;
  readErrorLog(): Promise<string>;
}

/**
 * Starts nginx with the files of `deploy/nginx`, in which only addresses and folders are replaced.
 *
 * @param serverPorts - The ports of one server or two.
 */
export async function startNginx(resources: AsyncDisposableStack, ...serverPorts: number[]): Promise<Nginx> {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const port = await findFreePort();
  for (const name of FILES) {
    const text = await readFile(new URL(name, sources), 'utf8');
    const replaced = text
      .replace('listen 80 default_server', `listen 127.0.0.1:${port} default_server`)
      .replace('server 127.0.0.1:3000', `server 127.0.0.1:${serverPorts[0]}`)
      .replace(/# (server )10\.0\.0\.2:3000(.*)/, (line, server, end) =>
        serverPorts[1] === undefined ? line : `${server}127.0.0.1:${serverPorts[1]}${end}`,
      )
      .replace(/# (include .*crossrate-signup)/, '$1')
      .replaceAll('/etc/nginx/', `${folder}/`)
      .replaceAll('/var/log/nginx/', `${folder}/`);
    await writeFile(join(folder, name), replaced);
  }
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 1024; }',
    `http { ${temporaryPaths.join(' ')} include ${folder}/crossrate.conf; }`,
  ];
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await waitUntilListening(port, child);
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  return { port, readAccessLog: () => read('crossrate.log'), readErrorLog: () => read('error.log') };
}

/** @throws Error when nginx exits before it listens. */
async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await setTimeout(20);
  }
  throw new Error('nginx ended before it listened.');
}
