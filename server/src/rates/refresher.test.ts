import { parseRatio, type Ratio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createLog } from '../logger.ts';
import type { RateProvider } from './rate-provider.ts';
import { Refresher } from './refresher.ts';

const START = '2026-11-21T01:00:00Z';

/** A provider whose health a test decides. */
class Source implements RateProvider {
  readonly name: string;
  healthy = true;
  asked: string[] = [];
  readonly #clock: TestClock;

  constructor(name: string, clock: TestClock) {
    this.name = name;
    this.#clock = clock;
  }

  async fetchTable() {
    this.asked.push(new Date(this.#clock.now()).toISOString().slice(11, 19));
    if (!this.healthy) throw new Error(`${this.name} is down`);
    const rates = new Map([['EUR' as const, parseRatio('0.88') as Ratio]]);
    return { base: 'USD' as const, asOf: this.#clock.now(), rates };
  }
}

function setUp() {
  const clock = new TestClock(START);
  const first = new Source('first', clock);
  const second = new Source('second', clock);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const refresher = new Refresher({ providers: [first, second], clock, log, staleAfter: 24 * 3_600_000 });
  const stopping = new AbortController();
  return { clock, first, second, lines, refresher, signal: stopping.signal, [Symbol.dispose]: () => stopping.abort() };
}

it('refreshes at start and then on the 3-hour UTC grid', async () => {
  using world = setUp();
  await world.refresher.start(world.signal);
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00', '06:00:00', '09:00:00']);
  expect(world.refresher.secondsToNextAttempt).toBe(2.5 * 3600);
});

it('asks the next provider when one fails, and logs why', async () => {
  using world = setUp();
  world.first.healthy = false;
  await world.refresher.start(world.signal);
  expect(world.refresher.book?.snapshot.provider).toBe('second');
  expect(world.lines.join('')).toContain('first is down');
});

it('tries again soon after every provider failed, and serves rates once one recovers', async () => {
  using world = setUp();
  world.first.healthy = false;
  world.second.healthy = false;
  await world.refresher.start(world.signal);
  expect(world.refresher.book).toBeUndefined();
  expect(world.refresher.secondsToNextAttempt).toBe(10);
  await world.clock.moveTo('2026-11-21T01:00:29Z');
  world.first.healthy = true;
  await world.clock.moveTo('2026-11-21T01:00:30Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10', '01:00:30']);
  expect(world.refresher.book?.snapshot.provider).toBe('first');
});

it('serves the last good rates until 24 hours after the refresh that brought them', async () => {
  using world = setUp();
  await world.refresher.start(world.signal);
  world.first.healthy = false;
  world.second.healthy = false;
  await world.clock.moveTo('2026-11-22T00:59:59Z');
  expect(world.refresher.book).toBeDefined();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.refresher.book).toBeUndefined();
});

it('keeps the tables of a book until the next refresh', async () => {
  using world = setUp();
  await world.refresher.start(world.signal);
  const before = world.refresher.book;
  expect(before?.table('EUR')).toBe(before?.table('EUR'));
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.refresher.book).not.toBe(before);
});

it('stops asking when it is told to', async () => {
  const world = setUp();
  await world.refresher.start(world.signal);
  world[Symbol.dispose]();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  expect(world.lines.join('')).not.toContain('stopped');
});
