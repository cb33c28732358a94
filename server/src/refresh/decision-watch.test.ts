import { expect, it } from 'vitest';
import { MemoryDecisions } from '../../test/storage/memory-stores.ts';
import { createLog } from '../log/logger.ts';
import { DecisionWatch } from './decision-watch.ts';

it.each([{ decidedAt: 6 }, { by: 'bo' }, { subject: 'ecb' }])('notices another decision once: %j', async (changed) => {
  const store = new MemoryDecisions();
  const hold = { kind: 'hold', subject: 'SEK', reason: 'Closed.', by: 'ann', decidedAt: 5 } as const;
  await store.append(hold);
  const watch = new DecisionWatch(store, createLog('silent'));
  expect([await watch.read(), await watch.read()]).toEqual([true, false]);
  await store.append({ ...hold, ...changed });
  expect(await watch.read()).toBe(true);
});
