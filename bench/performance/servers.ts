import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { convertPath } from '../convert-path.ts';
import { type Answer, ask } from '../load/ask.ts';
import { type StartedProcess, startProcess } from '../start-process.ts';

/** The frameworks that users would choose instead, each with its packages. */
export const PEERS = {
  'node:http': { script: 'node-http', packages: [] },
  Fastify: { script: 'fastify', packages: ['fastify', '@fastify/rate-limit', '@fastify/compress'] },
  Hono: { script: 'hono', packages: ['hono', '@hono/node-server'] },
  Express: { script: 'express', packages: ['express', 'express-rate-limit', 'compression'] },
} as const;

export type PeerName = keyof typeof PEERS;

/** The servers that are compared. */
export interface Servers {
  readonly crossrate: StartedProcess;
  readonly key: string;
  readonly peers: Readonly<Record<PeerName, StartedProcess>>;
  /** Peers with the plug-in for compression. */
  readonly compressing: Readonly<Partial<Record<PeerName, StartedProcess>>>;
}

/** Starts the built server with the options of Node in deploy/Dockerfile, and waits until it has rates to serve. */
export async function startCrossrate(
  resources: AsyncDisposableStack,
  folder: string,
  moreNodeOptions: readonly string[] = [],
): Promise<StartedProcess> {
  const settings = { DATA_DIR: folder, PROVIDERS: 'bundled' };
  const nodeOptions = ['--max-semi-space-size=4', '--no-parallel-scavenge', ...moreNodeOptions];
  const server = await startProcess(resources, '../server/dist/bin.js', {
    args: ['serve'],
    env: settings,
    nodeOptions,
  });
  await waitUntilServing(server.url + router.currencies.path);
  return server;
}

/** Waits for the first answer of status 200. A server without rates refuses requests. */
export async function waitUntilServing(url: string): Promise<void> {
  while ((await ask(url, {})).status !== 200);
}

/** Starts the peers, which give the answers of Crossrate. `folder` gets these answers as files. */
export async function startPeers(
  resources: AsyncDisposableStack,
  crossrate: StartedProcess,
  { key, folder }: { readonly key: string; readonly folder: string },
): Promise<Servers> {
  await writeAnswers(crossrate, key, folder);
  const env = { API_KEY: key, ANSWERS: folder, NODE_ENV: 'production' };
  const start = (peer: PeerName, more?: { COMPRESS: string }) =>
    startProcess(resources, `peers/${PEERS[peer].script}.mjs`, { env: { ...env, ...more } });
  const [bare, fastify, hono, express, compressingFastify, compressingExpress] = await Promise.all([
    start('node:http'),
    start('Fastify'),
    start('Hono'),
    start('Express'),
    start('Fastify', { COMPRESS: 'yes' }),
    start('Express', { COMPRESS: 'yes' }),
  ]);
  const peers = { 'node:http': bare, Fastify: fastify, Hono: hono, Express: express };
  return { crossrate, key, peers, compressing: { Fastify: compressingFastify, Express: compressingExpress } };
}

async function writeAnswers({ url }: StartedProcess, key: string, folder: string): Promise<void> {
  await mkdir(folder);
  const rates = await writeAnswer('rates', router.rates.path);
  await writeAnswer('unchanged', router.rates.path, { 'If-None-Match': rates.headers.etag ?? '' });
  await writeAnswer('convert', convertPath);
  await writeAnswer('currencies', router.currencies.path);

  async function writeAnswer(name: string, path: string, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await ask(url + path, { [API_KEY_HEADER]: key, ...more });
    const expected = name === 'unchanged' ? 304 : 200;
    if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    await writeFile(
      join(folder, `${name}.json`),
      JSON.stringify({ head: dropNodeFields(answer.rawHeaders), body: answer.body }),
    );
    return answer;
  }
}

/** Removes the header fields that Node writes itself. */
function dropNodeFields(rawHeaders: readonly string[]): string[] {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []));
  return pairs.filter(([name = '']) => !WRITTEN_BY_NODE.includes(name.toLowerCase())).flat();
}

const WRITTEN_BY_NODE = ['date', 'connection', 'keep-alive'];
