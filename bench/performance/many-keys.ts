import { createApiKey } from '../../server/src/access/api-key.ts';
import { KeyRing } from '../load/key-ring.ts';
import { sqlite } from '../scale/sqlite.ts';
import type { Comparison } from './compare.ts';
import type { Effort } from './effort.ts';
import { convertPath, startCrossrate } from './servers.ts';

/** One server with many accounts: what many keys in turn cost beside one of them. */
export async function compareKeys(resources: AsyncDisposableStack, effort: Effort): Promise<Comparison> {
  const keys = Array.from({ length: effort.keys }, createApiKey);
  const { settings } = await sqlite.create(resources, effort.accounts, keys);
  const { url, pid } = await startCrossrate(resources, settings.DATA_DIR ?? '');
  const load = { url: url + convertPath, status: 200 };
  return {
    name: `${effort.accounts.toLocaleString('en')} accounts`,
    contenders: [
      { name: `${effort.keys.toLocaleString('en')} keys in turn`, pid, load: { ...load, keys: new KeyRing(keys) } },
      { name: 'one key', pid, load: { ...load, keys: new KeyRing(keys.slice(0, 1)) } },
    ],
    targets: { 'one key': 1.15 },
  };
}
