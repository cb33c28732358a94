import { expect, it, vi } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { startTestService } from '../../test/test-service.ts';

it('asks all providers at once, also one that has a table and one that wants to be left alone', async () => {
  using world = new RefreshWorld();
  world.second.fail(4 * 3600);
  await world.start();
  world.second.recover();
  for (const provider of [world.first, world.second]) provider.rates = { SEK: '9.5' };
  await world.refreshNow();
  for (const { asked } of [world.first, world.second]) expect(asked).toEqual(['01:00:00', '01:00:00']);
  expect(world.findUsdRate('SEK')).toBe('9.5');
});

it('leaves the next round on the schedule', async () => {
  using world = new RefreshWorld();
  await world.start();
  await world.clock.moveTo('2026-11-21T02:00:00Z');
  await world.refreshNow();
  await world.clock.moveTo('2026-11-21T03:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '02:00:00', '03:00:00']);
});

it('runs one round for all calls before it begins, and another one for a call during the round', async () => {
  using world = new RefreshWorld();
  await world.start();
  const answer = world.first.hang();
  const calls = [world.refreshNow(), world.refreshNow()];
  await expect.poll(() => world.first.asked).toHaveLength(2);
  calls.push(world.refreshNow());
  answer();
  await Promise.all(calls);
  expect(world.first.asked).toHaveLength(3);
});

it('ends the wait with a round that has a bug, and at the end of refreshing', async () => {
  using world = new RefreshWorld();
  await world.start();
  vi.spyOn(world.served, 'replaceEdition').mockImplementationOnce(() => {
    throw new TypeError('x is not a function');
  });
  await world.refreshNow();
  const answer = world.first.hang();
  const waiting = [world.refreshNow()];
  await expect.poll(() => world.first.asked).toHaveLength(3);
  waiting.push(world.refreshNow());
  world[Symbol.dispose]();
  answer();
  await Promise.all(waiting);
});

it('is refused while another process asks the providers', async () => {
  await using first = await startTestService();
  await using second = await startTestService({}, { DATA_DIR: first.dataDirectory });
  await expect(second.refreshNow()).rejects.toThrow('Another process asks the providers.');
});
