import { router } from '@crossrate/contract';
import { createApiKey } from '../../../server/src/access/api-key.ts';
import { convertPath } from '../convert-path.ts';
import { sqlite } from '../databases/sqlite.ts';
import { KeyRing } from '../load/key-ring.ts';
import type { Comparison } from './compare.ts';
import type { Effort } from './effort.ts';
import { startCrossrate } from './servers.ts';

/**
 * Compares many keys in turn with one key, on a server with many accounts. Every key sends a request before the
 * measurement.
 */
export async function buildKeysComparison(resources: AsyncDisposableStack, effort: Effort): Promise<Comparison> {
  const keys = Array.from({ length: effort.keys }, createApiKey);
  const { settings } = await sqlite.create(resources, effort.accounts, keys);
  const { url, pid } = await startCrossrate(resources, settings.DATA_DIR ?? '');
  const load = { url: url + convertPath, status: 200 } as const;
  const [keyCount, accountCount] = [effort.keys, effort.accounts].map((count) => count.toLocaleString('en'));
  return {
    name: `${router.convert.path}, ${keyCount} keys in turn of ${accountCount} accounts`,
    contenders: [
      { name: 'many keys', pid, load: { ...load, keys: new KeyRing(keys) }, warmUpRequests: keys.length },
      { name: 'one key', pid, load: { ...load, keys: new KeyRing(keys.slice(0, 1)) } },
    ],
    // Each key has a page of the database of its own.
    goals: { 'one key': 1.5 },
  };
}
