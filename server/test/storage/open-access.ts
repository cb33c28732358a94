import { Access } from '../../src/access/access.ts';
import { createLog } from '../../src/log/logger.ts';
import { ChangeWatch } from '../../src/storage/change-watch.ts';
import { TestClock } from '../test-clock.ts';
import type { TestStorage } from './test-storage.ts';

/**
 * Opens an access to a storage as in another process, which hears of changes only by readings.
 *
 * @returns a function that admits all keys after a reading, and returns the refusals and the number of look-ups.
 */
export async function openAccess(opened: TestStorage, keys: readonly string[]) {
  const { accounts, changes } = await opened.openAgain();
  let lookUps = 0;
  const findByKeyDigest = (keyDigest: string) => {
    lookUps += 1;
    return accounts.findByKeyDigest(keyDigest);
  };
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const watch = new ChangeWatch(changes, clock, createLog('silent'));
  const access = new Access({ ...accounts, findByKeyDigest }, watch, clock);
  return async () => {
    await watch.check();
    const before = lookUps;
    const refusals: (string | undefined)[] = [];
    for (const key of keys) refusals.push((await access.admit(key)).refusal);
    return { refusals, lookUps: lookUps - before };
  };
}
