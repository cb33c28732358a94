import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';
import { emptyState } from '../judging/refresh-state.ts';

it('judges anew, and loses nothing, when another process has saved while the providers were asked', async () => {
  const store = new MemoryStore();
  using world = new RefreshWorld({ store });
  world.first.rates = { SEK: '9.44' };
  await world.start();
  const answer = world.first.hang();
  world.first.rates = { SEK: '9.45' };
  await world.clock.moveTo('2026-11-21T03:00:01Z');
  const { record, revision } = store.saved;
  if (!record) throw new Error('Nothing was saved.');
  const nok = record.state.believed.get('EUR');
  const believed = new Map(record.state.believed);
  if (nok) believed.set('NOK', { ...nok, provider: 'second' });
  await store.save({ ...record, state: { ...record.state, believed } }, revision);
  answer();
  await world.clock.moveTo('2026-11-21T03:00:02Z');
  expect(world.findUsdRate('SEK')).toBe('9.45');
  expect(store.saved.record?.state.believed.has('NOK')).toBe(true);
  expect(store.saved.revision).toBe(revision + 2);
});

it('saves the time of the next attempt even when no provider has rates, for followers', async () => {
  const store = new MemoryStore();
  using world = new RefreshWorld({ store });
  for (const source of [world.first, world.second]) source.fail();
  await world.start();
  expect(store.saved.record).toMatchObject({ state: emptyState, nextAttemptAt: Date.parse('2026-11-21T01:00:10Z') });
});
