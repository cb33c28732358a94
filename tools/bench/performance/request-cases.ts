import { API_KEY_HEADER, router } from '@crossrate/contract';
import { convertPath } from '../convert-path.ts';
import { ask } from '../load/ask.ts';
import type { Comparison, Contender } from './compare.ts';
import type { PeerName, Servers } from './servers.ts';

interface RequestCase {
  readonly name: string;
  readonly path: string;
  readonly status: 200 | 304;
  /** The peers that do the same; all unless given. */
  readonly peers?: readonly PeerName[];
  /** The largest CPU ratio of Crossrate to a peer. */
  readonly goals: Readonly<Partial<Record<PeerName, number>>>;
}

const { rates, convert, currencies } = router;
const lasting = { 'Express with Postgres': 0.5, 'Fastify with Redis': 0.5 };

const CASES: readonly RequestCase[] = [
  { name: rates.path, path: rates.path, status: 200, goals: { 'Express and ts-rest': 1.25, Express: 0.5, ...lasting } },
  {
    name: convert.path,
    path: convertPath,
    status: 200,
    goals: { 'Express and ts-rest': 1.25, Express: 0.75, ...lasting },
  },
  {
    name: `${rates.path}, 304`,
    path: rates.path,
    status: 304,
    peers: ['Express and ts-rest', 'node:http'],
    goals: { 'Express and ts-rest': 1 },
  },
  {
    name: currencies.path,
    path: currencies.path,
    status: 200,
    // The list has no quota, and so no need of a database.
    peers: ['Express and ts-rest', 'Express', 'node:http', 'Fastify', 'Hono'],
    goals: { 'Express and ts-rest': 1 },
  },
];

/** Builds a comparison for each request: Crossrate, and the running peers that can answer the request. */
export function buildRequestComparisons({ crossrate, peers, key }: Servers): Promise<Comparison[]> {
  const build = async ({ name, path, status, peers: only, goals }: RequestCase): Promise<Comparison> => {
    const asked = peers.filter((peer) => only === undefined || only.includes(peer.name));
    const contenders = [{ name: 'Crossrate', ...crossrate }, ...asked].map(async (server): Promise<Contender> => {
      const url = server.url + path;
      const headers: Record<string, string> = { [API_KEY_HEADER]: key };
      if (status === 304) headers['If-None-Match'] = (await ask(url, headers)).headers.etag ?? '';
      return { ...server, load: { url, headers, status } };
    });
    return { name, contenders: await Promise.all(contenders), goals };
  };
  return Promise.all(CASES.map(build));
}
