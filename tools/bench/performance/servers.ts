import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { findBuilt } from '../../testing/find-built.ts';
import { convertPath } from '../convert-path.ts';
import type { Database } from '../databases/database.ts';
import { createSchema } from '../databases/postgres.ts';
import { startRedis } from '../databases/redis.ts';
import { ask } from '../load/ask.ts';
import { type StartedProcess, startProcess } from '../start-process.ts';

/** A program beside which Crossrate is measured. */
interface PeerProgram {
  readonly script: string;
  readonly packages: readonly string[];
  readonly startDatabase?: (resources: AsyncDisposableStack) => Promise<Database>;
}

/** The servers that users would write instead. */
export const PEERS = {
  'Express and ts-rest': { script: 'express-ts-rest', packages: ['express', '@ts-rest/express'] },
  Express: { script: 'express', packages: ['express-rate-limit'] },
  'Express with Postgres': {
    script: 'express-postgres',
    packages: ['rate-limiter-flexible', 'pg'],
    startDatabase: (resources) => createSchema(resources, 'peer'),
  },
  'Fastify with Redis': { script: 'fastify', packages: ['ioredis'], startDatabase: startRedis },
  'node:http': { script: 'node-http', packages: [] },
  Fastify: { script: 'fastify', packages: ['fastify', '@fastify/rate-limit'] },
  Hono: { script: 'hono', packages: ['hono', '@hono/node-server'] },
} as const satisfies Readonly<Record<string, PeerProgram>>;

export type PeerName = keyof typeof PEERS;

/** A running peer. */
export interface Peer extends StartedProcess {
  readonly name: PeerName;
  readonly database?: Database;
}

/** The servers that are compared. */
export interface Servers {
  readonly crossrate: StartedProcess;
  readonly key: string;
  readonly peers: readonly Peer[];
  /** The reasons for which peers are left out. */
  readonly leftOut: readonly string[];
}

/** Starts the built server with the options of Node in deploy/Dockerfile, and waits until it has rates to serve. */
export async function startCrossrate(resources: AsyncDisposableStack, folder: string): Promise<StartedProcess> {
  const server = await startProcess(resources, findBuilt('server', 'bin.js'), {
    args: ['serve'],
    env: { DATA_DIR: folder, PROVIDERS: 'bundled' },
    nodeOptions: ['--max-semi-space-size=4', '--no-parallel-scavenge'],
  });
  await waitUntilServing(server.url + router.currencies.path);
  return server;
}

/** Waits for the first answer of status 200. A server without rates refuses requests. */
export async function waitUntilServing(url: string): Promise<void> {
  while ((await ask(url, {})).status !== 200);
}

/**
 * Starts the peers, which give the answers of Crossrate. `folder` gets these answers as files. A peer without its database
 * is left out.
 */
export async function startPeers(
  resources: AsyncDisposableStack,
  crossrate: StartedProcess,
  { key, folder }: { readonly key: string; readonly folder: string },
): Promise<Servers> {
  await writeAnswers(crossrate, key, folder);
  const leftOut: string[] = [];
  const start = async ([name, program]: [string, PeerProgram]): Promise<Peer[]> => {
    const { script, startDatabase } = program;
    const database = await startDatabase?.(resources).catch((error: Error) => {
      leftOut.push(`${name} is left out: ${error.message}`);
    });
    if (startDatabase && !database) return [];
    const env = { API_KEY: key, ANSWERS: folder, NODE_ENV: 'production', ...database?.settings };
    const started = await startProcess(resources, `peers/${script}.mjs`, { env });
    return [{ name: name as PeerName, ...started, ...(database && { database }) }];
  };
  const peers = (await Promise.all(Object.entries(PEERS).map(start))).flat();
  return { crossrate, key, peers, leftOut };
}

async function writeAnswers({ url }: StartedProcess, key: string, folder: string): Promise<void> {
  await mkdir(folder);
  const tag = await writeAnswer('rates', router.rates.path);
  await writeAnswer('unchanged', router.rates.path, { 'If-None-Match': tag });
  await writeAnswer('convert', convertPath);
  await writeAnswer('currencies', router.currencies.path);

  async function writeAnswer(name: string, path: string, more: Record<string, string> = {}): Promise<string> {
    const { status, headers, rawHeaders, body } = await ask(url + path, { [API_KEY_HEADER]: key, ...more });
    if (status !== (name === 'unchanged' ? 304 : 200)) throw new Error(`${path}: ${status} ${body}`);
    await writeFile(join(folder, `${name}.json`), JSON.stringify({ head: dropNodeFields(rawHeaders), body }));
    return headers.etag ?? '';
  }
}

/** Removes the header fields that Node writes itself. */
function dropNodeFields(rawHeaders: readonly string[]): string[] {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []));
  return pairs.filter(([name = '']) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase())).flat();
}
