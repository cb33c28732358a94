import { API_KEY_HEADER, router } from '@crossrate/contract';
import { createApiKey } from '../../server/src/access/api-key.ts';
import { convertPath } from '../convert-path.ts';
import { ask } from '../load/ask.ts';
import { KeyRing } from '../load/key-ring.ts';
import type { Load } from '../load/load-generator.ts';
import type { StartedProcess } from '../start-process.ts';
import { createKey } from '../storage.ts';
import type { Comparison, Contender } from './compare.ts';

/** The names of the contenders that answer 304: with a query that the server remembers, and with new queries. */
const [UNCHANGED, UNCHANGED_ANEW] = ['304', '304 of new queries'];
const UNKNOWN_KEYS = 10_000;
/** The number of different queries: more than a server caches. */
const NEW_QUERIES = 50_000;

/** A good key, and keys that are refused. */
interface Keys {
  readonly good: string;
  readonly unverified: string;
  readonly spent: string;
}

/** Creates accounts whose requests are refused, in the folder of a server that has not been started yet. */
export async function createRefusedKeys(folder: string, good: string): Promise<Keys> {
  return {
    good,
    unverified: await createKey(folder, { verified: false }),
    spent: await createKey(folder, { dailyLimit: 1 }),
  };
}

/** A load whose requests are refused. */
interface RefusedLoad extends Omit<Load, 'seconds'> {
  /** True when the server reads the query of each request, because it does not remember the query. */
  readonly isReadAnew?: boolean;
}

/**
 * Compares refusals with a 304. Refusals are free and unlimited, so a client with refused requests must not keep a
 * server busier than a client that is served. A refusal of a query that the server does not remember is also compared
 * with a 304 of such queries, because both read the query.
 */
export async function buildRefusalComparisons({ url, pid }: StartedProcess, keys: Keys): Promise<Comparison[]> {
  const convert = url + convertPath;
  const buildKeyHeaders = (key: string) => ({ [API_KEY_HEADER]: key });
  const wrong = `${convert}x`;
  const unknown = new KeyRing(Array.from({ length: UNKNOWN_KEYS }, createApiKey));
  const amounts = Array.from({ length: NEW_QUERIES }, (_, index) => `${convertPath}${index}`);
  const rates = url + router.rates.path;
  const { headers } = await ask(rates, buildKeyHeaders(keys.good));
  await ask(convert, buildKeyHeaders(keys.spent));

  const unchanged: Contender = {
    name: UNCHANGED,
    pid,
    load: { url: rates, headers: { ...buildKeyHeaders(keys.good), 'If-None-Match': headers.etag ?? '' }, status: 304 },
  };
  // The operation ignores the further parameter.
  const tables = amounts.map((_, index) => `${router.rates.path}?base=USD&amount=${index}`);
  const unchangedAnew = { ...unchanged, name: UNCHANGED_ANEW, load: { ...unchanged.load, targets: tables } };
  const cases: Readonly<Record<string, RefusedLoad>> = {
    'no key': { url: convert, status: 401 },
    '10,000 unknown keys': { url: convert, keys: unknown, status: 401 },
    'an unverified account': { url: convert, headers: buildKeyHeaders(keys.unverified), status: 403 },
    'an unknown path': { url: `${url}/nothing`, status: 404 },
    'a wrong amount': { url: wrong, headers: buildKeyHeaders(keys.good), status: 422, isReadAnew: true },
    '50,000 wrong amounts': {
      url: wrong,
      headers: buildKeyHeaders(keys.good),
      targets: amounts.map((path) => `${path}x`),
      status: 422,
      isReadAnew: true,
    },
    'a spent quota': { url: convert, headers: buildKeyHeaders(keys.spent), status: 429 },
    'a spent quota, 50,000 amounts': {
      url: convert,
      headers: buildKeyHeaders(keys.spent),
      targets: amounts,
      status: 429,
      isReadAnew: true,
    },
  };
  return Object.entries(cases).map(([name, { isReadAnew = false, ...load }]) => ({
    name: `${load.status}: ${name}`,
    contenders: [{ name: 'refusal', pid, load }, unchanged, ...(isReadAnew ? [unchangedAnew] : [])],
    goals: { [isReadAnew ? UNCHANGED_ANEW : UNCHANGED]: 1 },
  }));
}
