import { setTimeout } from 'node:timers/promises';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { convertPath } from '../convert-path.ts';
import { ask } from '../load/ask.ts';
import type { StartedProcess } from '../start-process.ts';
import type { Comparison, Contender } from './compare.ts';
import { PEERS, type PeerName, type Servers } from './servers.ts';

interface RequestCase {
  readonly name: string;
  readonly path: string;
  readonly kind?: 'conditional' | 'compressed';
  readonly peers: readonly PeerName[];
  /** The largest CPU ratio of Crossrate to a peer. */
  readonly goals: Readonly<Partial<Record<PeerName, number>>>;
}

const ALL = Object.keys(PEERS) as PeerName[];
const { rates, currencies } = router;

const CASES: readonly RequestCase[] = [
  { name: rates.path, path: rates.path, peers: ALL, goals: { 'node:http': 1.7, Fastify: 0.5 } },
  { name: router.convert.path, path: convertPath, peers: ALL, goals: { 'node:http': 2, Fastify: 1 } },
  {
    name: `${rates.path}, 304`,
    path: rates.path,
    kind: 'conditional',
    peers: ['node:http'],
    goals: { 'node:http': 1.7 },
  },
  { name: currencies.path, path: currencies.path, peers: ALL, goals: { 'node:http': 1.7 } },
  {
    name: `${rates.path}, compressed`,
    path: rates.path,
    kind: 'compressed',
    peers: ['Fastify', 'Express'],
    goals: { Fastify: 0.3, Express: 0.15 },
  },
];

/** Builds a comparison for each request: Crossrate, and the peers that can answer the request. */
export function buildRequestComparisons(servers: Servers): Promise<Comparison[]> {
  return Promise.all(CASES.map((requestCase) => buildComparison(servers, requestCase)));
}

async function buildComparison(servers: Servers, { name, path, kind, peers, goals }: RequestCase): Promise<Comparison> {
  const running: readonly [string, StartedProcess][] = [
    ['Crossrate', servers.crossrate],
    ...peers.map((peer): [string, StartedProcess] => {
      const server = kind === 'compressed' ? servers.compressing[peer] : servers.peers[peer];
      if (!server) throw new Error(`No ${peer} compresses.`);
      return [peer, server];
    }),
  ];
  const contenders = running.map(async ([title, { url, pid }]): Promise<Contender> => {
    const headers = { [API_KEY_HEADER]: servers.key, ...(await buildExtraHeaders(kind, url + path, servers.key)) };
    return { name: title, pid, load: { url: url + path, headers, status: kind === 'conditional' ? 304 : 200 } };
  });
  return { name, contenders: await Promise.all(contenders), goals };
}

async function buildExtraHeaders(kind: RequestCase['kind'], url: string, key: string): Promise<Record<string, string>> {
  if (kind === undefined) return {};
  if (kind === 'compressed') return waitUntilCompressed(url, key);
  const { headers } = await ask(url, { [API_KEY_HEADER]: key });
  return { 'If-None-Match': headers.etag ?? '' };
}

/** Waits for a compressed answer. Crossrate compresses a table in the background, and sends plain tables until then. */
async function waitUntilCompressed(url: string, key: string): Promise<Record<string, string>> {
  const asked = { 'Accept-Encoding': 'br, gzip' };
  for (let attempt = 0; attempt < 50; attempt++) {
    const { headers } = await ask(url, { [API_KEY_HEADER]: key, ...asked });
    if (headers['content-encoding']) return asked;
    await setTimeout(100);
  }
  throw new Error(`${url} does not compress.`);
}
