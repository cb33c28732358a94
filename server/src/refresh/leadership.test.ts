import { expect, it } from 'vitest';
import { MemoryLease } from '../../test/storage/memory-stores.ts';
import { TestClock } from '../../test/test-clock.ts';
import type { Lease } from '../editions/rate-store.ts';
import { createLog } from '../log/logger.ts';
import { Leadership } from './leadership.ts';

/** Creates processes that share a lease. */
function setUp(names: readonly string[]) {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const shared = new MemoryLease(clock);
  const killed = new Set<string>();
  const leading = new Set<string>();
  const history: string[] = [];
  const lines: string[] = [];
  const own: Lease = {
    acquire: (holder, milliseconds) =>
      killed.has(holder) ? new Promise(() => undefined) : shared.acquire(holder, milliseconds),
    release: (holder) => shared.release(holder),
  };
  const processes = names.map(
    (holder) =>
      new Leadership({
        ...{ lease: own, holder, clock },
        log: createLog('error', { write: (line: string) => void lines.push(line) }),
        lead({ signal, isFirst }) {
          leading.add(holder);
          history.push(`${holder}${isFirst ? ' at its start' : ''}`);
          signal.addEventListener('abort', () => leading.delete(holder));
        },
      }),
  );
  return { clock, lease: shared, killed, leading, history, lines, processes };
}

it('makes exactly one of several processes the leader, at once', async () => {
  const { processes, leading, clock } = setUp(['a', 'b', 'c']);
  for (const process of processes) await process.start();
  expect([...leading]).toEqual(['a']);
  await clock.moveTo('2026-11-21T02:00:00Z');
  expect([...leading]).toEqual(['a']);
});

it('lets another process take over within 30 seconds when the leader is killed', async () => {
  const { processes, killed, history, clock } = setUp(['a', 'b']);
  for (const process of processes) await process.start();
  killed.add('a');
  await clock.moveTo('2026-11-21T01:00:30Z');
  expect(history).toEqual(['a at its start', 'b']);
});

it('lets another process take over within 3 seconds when the leader resigns', async () => {
  const { processes, leading, clock } = setUp(['a', 'b']);
  for (const process of processes) await process.start();
  await processes[0]?.resign();
  expect([...leading]).toEqual([]);
  await clock.moveTo('2026-11-21T01:00:03Z');
  expect([...leading]).toEqual(['b']);
});

it('stops leading when it learns that another process has taken over', async () => {
  const { processes, leading, lease, clock } = setUp(['a']);
  await processes[0]?.start();
  lease.steal('b');
  await clock.moveTo('2026-11-21T01:00:03Z');
  expect([...leading]).toEqual([]);
});

it('keeps leading while the store cannot be reached, and logs each time from which on it cannot, once', async () => {
  const { processes, leading, lease, lines, clock } = setUp(['a']);
  lease.failure = new Error('permission denied');
  await processes[0]?.start();
  await clock.moveTo('2026-11-21T01:05:00Z');
  lease.failure = undefined;
  await clock.moveTo('2026-11-21T01:05:10Z');
  expect([...leading]).toEqual(['a']);
  lease.failure = new Error('disk full');
  await clock.moveTo('2026-11-21T01:10:00Z');
  expect([...leading]).toEqual(['a']);
  expect(lines).toEqual(['permission denied', 'disk full'].map((reason) => expect.stringContaining(reason)));
});

it('does not lead once it has resigned, even if it was being elected then', async () => {
  const { processes, leading, lease } = setUp(['a', 'b']);
  const started = processes[0]?.start();
  await processes[0]?.resign();
  await started;
  expect([...leading]).toEqual([]);
  expect(await lease.acquire('b', 1)).toBe(true);
});
