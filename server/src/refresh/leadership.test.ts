import { expect, it } from 'vitest';
import { MemoryLease } from '../../test/storage/memory-stores.ts';
import { TestClock } from '../../test/test-clock.ts';
import { createLog } from '../logger.ts';
import { Leadership } from './leadership.ts';

/** Creates processes that share a lease. */
function setUp(names: readonly string[]) {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const lease = new MemoryLease(clock);
  const leading = new Set<string>();
  const history: string[] = [];
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const processes = names.map((holder) => {
    const stopping = new AbortController();
    const leadership = new Leadership({
      lease,
      holder,
      clock,
      log,
      lead({ signal, isFirst }) {
        leading.add(holder);
        history.push(`${holder}${isFirst ? ' at its start' : ''}`);
        signal.addEventListener('abort', () => leading.delete(holder));
      },
    });
    return {
      leadership,
      stopping,
      start: () => leadership.campaign().then(() => void leadership.keepCampaigning(stopping.signal)),
    };
  });
  return { clock, lease, leading, history, lines, processes };
}

it('makes exactly one of several processes the leader, at once', async () => {
  const { processes, leading, clock } = setUp(['a', 'b', 'c']);
  for (const { start } of processes) await start();
  expect([...leading]).toEqual(['a']);
  await clock.moveTo('2026-11-21T02:00:00Z');
  expect([...leading]).toEqual(['a']);
});

it('lets another process take over within 30 seconds when the leader is killed', async () => {
  const { processes, leading, history, clock } = setUp(['a', 'b']);
  for (const { start } of processes) await start();
  processes[0]?.stopping.abort();
  await clock.moveTo('2026-11-21T01:00:30Z');
  expect(leading).toContain('b');
  expect(history).toEqual(['a at its start', 'b']);
});

it('lets another process take over within 3 seconds when the leader resigns', async () => {
  const { processes, leading, clock } = setUp(['a', 'b']);
  for (const { start } of processes) await start();
  processes[0]?.stopping.abort();
  await processes[0]?.leadership.resign();
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

it('keeps leading while the store cannot be reached, since no other process can take the lease there', async () => {
  const { processes, leading, lease, clock } = setUp(['a']);
  await processes[0]?.start();
  lease.failure = new Error('disk full');
  await clock.moveTo('2026-11-21T01:05:00Z');
  expect([...leading]).toEqual(['a']);
});

it('logs each time from which on the lease cannot be taken, once', async () => {
  const { processes, leading, lease, lines, clock } = setUp(['a']);
  lease.failure = new Error('permission denied');
  await processes[0]?.start();
  await clock.moveTo('2026-11-21T01:05:00Z');
  expect(lines).toEqual([expect.stringContaining('permission denied')]);
  lease.failure = undefined;
  await clock.moveTo('2026-11-21T01:05:10Z');
  expect([...leading]).toEqual(['a']);
  lease.failure = new Error('disk full');
  await clock.moveTo('2026-11-21T01:10:00Z');
  expect(lines).toEqual([expect.any(String), expect.stringContaining('disk full')]);
});

it('does not lead once it has resigned, even if it was being elected then', async () => {
  const { processes, leading, lease } = setUp(['a', 'b']);
  const campaign = processes[0]?.leadership.campaign();
  await processes[0]?.leadership.resign();
  await campaign;
  expect([...leading]).toEqual([]);
  expect(await lease.acquire('b', 1)).toBe(true);
});
