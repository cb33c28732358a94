import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { startTestService } from '../../test/test-service.ts';
import { watchClock } from './watch-clock.ts';

const START = '2026-11-21T01:00:00Z';

it('reports a clock that is set forward or back within a second, once, and no smaller correction', async () => {
  const clock = new TestClock(START);
  const stopping = new AbortController();
  const steps: number[] = [];
  const watching = watchClock(clock, (stepMs) => steps.push(stepMs), stopping.signal);
  await clock.moveTo('2026-11-21T02:00:00.000Z');
  clock.set('2026-11-23T07:00:00.000Z');
  await clock.moveTo('2026-11-23T07:00:01.000Z');
  clock.set('2026-11-23T07:00:02.000Z');
  await clock.moveTo('2026-11-23T08:00:00.000Z');
  clock.set('2026-11-23T07:00:00.000Z');
  await clock.moveTo('2026-11-23T07:01:00.000Z');
  expect(steps).toEqual([53 * 3_600_000, -3_600_000]);
  stopping.abort();
  await watching;
});

it('asks for new rates at once when the clock was set so far forward that all rates are stale, and says so', async () => {
  const clock = new TestClock(START);
  await using service = await startTestService({ clock });
  const key = await service.createKey();
  const readStatus = async () => (await service.get('/api/rates', key)).status;
  expect(await readStatus()).toBe(200);
  clock.set('2026-11-24T01:00:00Z');
  expect(await readStatus()).toBe(503);
  // The clock of the service stands still from here on, so that no sleep of the refresher ends by itself.
  await expect.poll(readStatus).toBe(200);
  expect(service.logLines.filter((line) => line.includes('the clock was set'))).toHaveLength(1);
});
