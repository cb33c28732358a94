import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createLog } from '../log/logger.ts';
import type { ChangeFeed, Revisions } from './change-feed.ts';
import { ChangeWatch } from './change-watch.ts';

/** Creates a feed with readings set by a test. */
class Feed implements ChangeFeed {
  revisions: Revisions = { accounts: 0, creations: 0, rates: 0, decisions: 0 };
  failure: Error | undefined;
  readings = 0;
  gate: Promise<void> = Promise.resolve();
  hint: () => void = () => {};

  async read(): Promise<Revisions> {
    this.readings += 1;
    const { revisions } = this;
    await this.gate;
    if (this.failure) throw this.failure;
    return revisions;
  }

  onHint(listener: () => void): void {
    this.hint = listener;
  }
}

async function setUp() {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const feed = new Feed();
  const lines: string[] = [];
  const watch = new ChangeWatch(feed, clock, createLog('info', { write: (line: string) => void lines.push(line) }));
  const reported: string[] = [];
  for (const subject of ['accounts', 'rates', 'decisions'] as const)
    watch.onChange(subject, () => void reported.push(subject));
  const stopping = new AbortController();
  await watch.start(stopping.signal);
  // The first reading calls all listeners.
  reported.length = 0;
  return { clock, feed, watch, reported, lines, [Symbol.dispose]: () => stopping.abort() };
}

it('reports a change within half a second, and once', async () => {
  using world = await setUp();
  world.feed.revisions = { accounts: 1, creations: 0, rates: 0, decisions: 1 };
  await world.clock.moveTo('2026-11-21T01:00:00.500Z');
  expect(world.reported).toEqual(['accounts', 'decisions']);
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect(world.reported).toEqual(['accounts', 'decisions']);
});

it('reports a change after a hint without waiting', async () => {
  using world = await setUp();
  world.feed.revisions = { ...world.feed.revisions, rates: 1 };
  world.feed.hint();
  await setImmediate();
  expect(world.reported).toEqual(['rates']);
});

it('reads once more when a hint comes while it reads, which may have been too early', async () => {
  using world = await setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.feed.gate = promise;
  world.feed.hint();
  world.feed.revisions = { ...world.feed.revisions, rates: 1 };
  world.feed.hint();
  resolve();
  await setImmediate();
  expect(world.reported).toEqual(['rates']);
});

it('is current for a second after a reading that succeeded, and no longer', async () => {
  using world = await setUp();
  expect(world.watch.isCurrent).toBe(true);
  world.feed.failure = new Error('gone');
  await world.clock.moveTo('2026-11-21T01:00:00.999Z');
  expect(world.watch.isCurrent).toBe(true);
  await world.clock.moveTo('2026-11-21T01:00:01Z');
  expect(world.watch.isCurrent).toBe(false);
  world.feed.failure = undefined;
  await world.clock.moveTo('2026-11-21T01:00:01.500Z');
  expect(world.watch.isCurrent).toBe(true);
});

it('logs once that the storage cannot be used, and once that it can again', async () => {
  using world = await setUp();
  world.feed.failure = new Error('gone');
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  world.feed.failure = undefined;
  await world.clock.moveTo('2026-11-21T01:00:10Z');
  expect(world.lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the storage cannot be used; keyed operations answer 503 until it can',
    'the storage can be used again',
  ]);
});

it('calls a listener again and again until it takes the change up, and the others once', async () => {
  using world = await setUp();
  let attempts = 0;
  world.watch.onChange('rates', async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('gone');
  });
  world.feed.revisions = { accounts: 1, creations: 0, rates: 1, decisions: 0 };
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect(attempts).toBe(3);
  expect(world.reported.filter((subject) => subject === 'accounts')).toHaveLength(1);
});

it('reports everything when a revision goes back, since an older copy lacks accounts that others remember', async () => {
  using world = await setUp();
  world.feed.revisions = { accounts: 1, creations: 2, rates: 0, decisions: 0 };
  await world.clock.moveTo('2026-11-21T01:00:01Z');
  world.reported.length = 0;
  world.feed.revisions = { ...world.feed.revisions, creations: 1 };
  await world.clock.moveTo('2026-11-21T01:00:02Z');
  expect(world.reported).toEqual(['accounts', 'rates', 'decisions']);
});
