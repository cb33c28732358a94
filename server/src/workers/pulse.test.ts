import { expect, it } from 'vitest';
import { Pulse } from './pulse.ts';

it('takes a worker that has left five pings in a row unanswered for one that hangs', () => {
  const pulse = new Pulse();
  expect([1, 2, 3, 4, 5, 6].map(() => pulse.notePing())).toEqual([false, false, false, false, false, true]);
});

it('forgets pings that were answered late', () => {
  const pulse = new Pulse();
  for (let sent = 1; sent <= 5; sent += 1) pulse.notePing();
  pulse.notePong();
  expect(pulse.notePing()).toBe(false);
});
