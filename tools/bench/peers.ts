import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Database } from './databases/database.ts';
import { createSchema } from './databases/postgres.ts';
import { startRedis } from './databases/redis.ts';
import { type StartedProcess, startProcess } from './start-process.ts';

/** A program beside which Crossrate is measured. */
interface PeerProgram {
  readonly script: string;
  readonly startDatabase?: (resources: AsyncDisposableStack) => Promise<Database>;
}

/** The servers that users would write instead. */
const PEERS: Readonly<Record<string, PeerProgram>> = {
  'Express and ts-rest': { script: 'express-ts-rest' },
  Express: { script: 'express' },
  'Express with Postgres': {
    script: 'express-postgres',
    startDatabase: (resources) => createSchema(resources, 'peer'),
  },
  'Fastify with Redis': { script: 'fastify', startDatabase: startRedis },
};

/** The request target of a conversion. */
export const convertPath = `${router.convert.path}?from=USD&to=EUR&amount=100`;

/** A running peer. */
export interface Peer extends StartedProcess {
  readonly name: string;
  readonly database?: Database;
}

/** Sends one request. `fetch` alone would ask for a compressed answer, which has another `ETag`. */
export function ask(url: string, key: string, tag?: string): Promise<Response> {
  const headers = { 'Accept-Encoding': 'identity', [API_KEY_HEADER]: key, ...(tag && { 'If-None-Match': tag }) };
  return fetch(url, { headers });
}

/** Starts the peers, which give the answers of a running Crossrate. A peer without its database is left out, with a line. */
export async function startPeers(resources: AsyncDisposableStack, url: string, key: string): Promise<Peer[]> {
  const ANSWERS = JSON.stringify(await readAnswers(url, key));
  const start = async ([name, { script, startDatabase }]: [string, PeerProgram]): Promise<Peer[]> => {
    const database = await startDatabase?.(resources).catch((error) => console.error(`${name} is left out: ${error}`));
    if (startDatabase && !database) return [];
    const env = { API_KEY: key, ANSWERS, NODE_ENV: 'production', ...database?.settings };
    const started = await startProcess(resources, [`tools/bench/peers/${script}.mjs`], env);
    return [{ name, ...started, ...(database && { database }) }];
  };
  return (await Promise.all(Object.entries(PEERS).map(start))).flat();
}

async function readAnswers(url: string, key: string) {
  const read = async (path: string, tag?: string) => {
    const answer = await ask(url + path, key, tag);
    if (answer.status !== (tag ? 304 : 200)) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // Node writes the others itself.
    const head = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
    return { head: head.flat(), tag: answer.headers.get('etag') ?? '', body: await answer.text() };
  };
  const rates = await read(router.rates.path);
  return {
    rates,
    convert: await read(convertPath),
    currencies: await read(router.currencies.path),
    unchanged: await read(router.rates.path, rates.tag),
  };
}
