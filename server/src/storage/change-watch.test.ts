import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createLog } from '../log/logger.ts';
import type { ChangeFeed, Reading } from './change-feed.ts';
import { ChangeWatch } from './change-watch.ts';

/** Creates a feed with readings set by a test. */
class Feed implements ChangeFeed {
  revisions: Reading = { accounts: 0, creations: 0, rates: 0, decisions: 0, changedAccounts: new Map() };
  failure: Error | undefined;
  readings = 0;
  gate: Promise<void> = Promise.resolve();
  hint: () => void = () => {};

  async read(): Promise<Reading> {
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

/** Sets the revision of accounts in a feed, with the latest changes, the newest first. */
function changeAccounts(feed: Feed, accounts: number, ...keyDigests: readonly string[]): void {
  const changedAccounts = new Map(keyDigests.map((keyDigest, age) => [accounts - age, keyDigest]));
  feed.revisions = { ...feed.revisions, accounts, changedAccounts };
}

async function setUp() {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const feed = new Feed();
  const lines: string[] = [];
  const watch = new ChangeWatch(feed, clock, createLog('info', { write: (line: string) => void lines.push(line) }));
  const reported: string[] = [];
  for (const subject of ['accounts', 'rates', 'decisions'] as const)
    watch.onChange(subject, (keyDigests) => void reported.push([subject, ...(keyDigests ?? [])].join(' ')));
  const stopping = new AbortController();
  await watch.start(stopping.signal);
  // The first reading calls all listeners.
  reported.length = 0;
  return { clock, feed, watch, reported, lines, [Symbol.dispose]: () => stopping.abort() };
}

it('reports a change within half a second, and once', async () => {
  using world = await setUp();
  world.feed.revisions = { ...world.feed.revisions, accounts: 1, decisions: 1 };
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
  world.feed.revisions = { ...world.feed.revisions, accounts: 1, rates: 1 };
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect(attempts).toBe(3);
  expect(world.reported.filter((subject) => subject === 'accounts')).toHaveLength(1);
});

it('reports everything when a revision goes back, since an older copy lacks accounts that others remember', async () => {
  using world = await setUp();
  changeAccounts(world.feed, 1, 'a');
  world.feed.revisions = { ...world.feed.revisions, creations: 2 };
  await world.clock.moveTo('2026-11-21T01:00:01Z');
  world.reported.length = 0;
  world.feed.revisions = { ...world.feed.revisions, creations: 1 };
  await world.clock.moveTo('2026-11-21T01:00:02Z');
  expect(world.reported).toEqual(['accounts', 'rates', 'decisions']);
});

it('names the accounts that have changed, without a hint, once, and several of them together', async () => {
  using world = await setUp();
  changeAccounts(world.feed, 1, 'a');
  await world.clock.moveTo('2026-11-21T01:00:00.500Z');
  changeAccounts(world.feed, 3, 'c', 'b', 'a');
  for (let hints = 0; hints < 3; hints += 1) {
    world.feed.hint();
    await setImmediate();
  }
  expect(world.reported).toEqual(['accounts a', 'accounts c b']);
});

it.each<readonly [string, number, readonly string[]]>([
  ['is not noted', 1, []],
  ['is older than the noted ones', 3, ['c', 'b']],
  ['follows the noted ones', 2, []],
])('names no account when a change %s, since any may have changed', async (_case, accounts, keyDigests) => {
  using world = await setUp();
  changeAccounts(world.feed, accounts, ...keyDigests);
  await world.clock.moveTo('2026-11-21T01:00:00.500Z');
  expect(world.reported).toEqual(['accounts']);
});

it('reports everything behind a failed or a late reading, since an older copy may have had other changes', async () => {
  using world = await setUp();
  world.feed.failure = new Error('gone');
  world.feed.hint();
  await setImmediate();
  world.feed.failure = undefined;
  changeAccounts(world.feed, 1, 'a');
  await world.clock.moveTo('2026-11-21T01:00:00.500Z');
  const everything = ['accounts', 'rates', 'decisions'];
  expect(world.reported).toEqual(everything);
  const { promise, resolve } = Promise.withResolvers<void>();
  world.feed.gate = promise;
  await world.clock.moveTo('2026-11-21T01:00:02.500Z');
  resolve();
  changeAccounts(world.feed, 2, 'b', 'a');
  await world.clock.moveTo('2026-11-21T01:00:04Z');
  expect(world.reported).toEqual([...everything, ...everything]);
});
