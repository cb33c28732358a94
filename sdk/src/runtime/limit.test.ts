import { expect, it, vi } from 'vitest';
import { runWithin, startLimit } from './limit.ts';

it('ends work that begins after its limit at once, without a negative time, of which Node warns', async () => {
  using timer = vi.spyOn(globalThis, 'setTimeout');
  const limit = { ...startLimit({ totalTimeout: 5 }), endsAt: performance.now() - 1 };
  const work = runWithin(limit, () => new Promise(() => {}));
  await expect(work).rejects.toMatchObject({ name: 'TimeoutError', message: 'No answer within 5 ms.' });
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([0]);
});
