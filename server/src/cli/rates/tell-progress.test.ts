import { expect, it, onTestFinished, vi } from 'vitest';
import { createEditionProgress } from './tell-progress.ts';

/** Calls a listener after some seconds, and returns what is told. */
function tellAfter(seconds: readonly number[], isTTY: boolean): unknown[] {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { isTTY: before } = process.stderr;
  onTestFinished(() => {
    told.mockRestore();
    Object.assign(process.stderr, { isTTY: before });
  });
  Object.assign(process.stderr, { isTTY });
  let now = 0;
  const progress = createEditionProgress({ monotonic: () => now });
  for (const second of seconds) {
    now = second * 1_000;
    progress(second * 100);
  }
  return told.mock.calls.flat();
}

it('counts editions for a person at a terminal after two seconds, and then every five', () => {
  expect(tellAfter([0, 1, 1.9, 2.5, 3, 7, 7.5, 8], true)).toEqual(['250 editions so far', '750 editions so far']);
});

it('tells nothing to a file', () => {
  expect(tellAfter([0, 10], false)).toEqual([]);
});
