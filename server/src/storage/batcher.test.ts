import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AbandonedError } from '../quota/asker.ts';
import { Batcher } from './batcher.ts';

/** Creates a batcher whose batches stay under way until the test ends them. */
function openBatcher() {
  const sent: { items: readonly number[]; timeoutMs: number; complete: () => void; crash: () => void }[] = [];
  const batches = new Batcher<number, string>((items, timeoutMs) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const complete = () => resolve(items.map((item) => `result ${item}`));
    sent.push({ items, timeoutMs, complete, crash: () => reject(new Error(`crash of ${items.length}`)) });
    return promise;
  });
  return { batches, sent };
}

/** Waits longer than a batch waits for others. */
async function turn(): Promise<void> {
  for (let passed = 0; passed < 4; passed += 1) await setImmediate();
}

it('sends the items of one turn together, and later items with the next batch', async () => {
  const { batches, sent } = openBatcher();
  const first = [batches.ask(1), batches.ask(2)];
  await turn();
  const second = [batches.ask(3), batches.ask(4)];
  await turn();
  expect(sent.map(({ items }) => items)).toEqual([[1, 2]]);
  sent[0]?.complete();
  expect(await Promise.all(first)).toEqual(['result 1', 'result 2']);
  await turn();
  sent[1]?.complete();
  expect(await Promise.all(second)).toEqual(['result 3', 'result 4']);
});

it('fails waiting items together with the failed batch', async () => {
  const { batches, sent } = openBatcher();
  const asked = [batches.ask(1)];
  await turn();
  asked.push(batches.ask(2), batches.ask(3));
  sent[0]?.crash();
  const reasons = (await Promise.allSettled(asked)).map(
    (result) => result.status === 'rejected' && result.reason.message,
  );
  expect(reasons).toEqual(['crash of 1', 'crash of 1', 'crash of 1']);
  expect(sent).toHaveLength(1);
});

it('gives a batch less time when an item has already waited', async () => {
  const { batches, sent } = openBatcher();
  const asked = [batches.ask(1)];
  await turn();
  asked.push(batches.ask(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  sent[0]?.complete();
  await turn();
  sent[1]?.complete();
  await Promise.all(asked);
  expect(sent[1]?.timeoutMs).toBeLessThan(sent[0]?.timeoutMs ?? 0);
});

it('sends nothing for an asker that has gone meanwhile', async () => {
  const { batches, sent } = openBatcher();
  const first = batches.ask(1, { destroyed: false });
  await turn();
  const gone = { destroyed: false };
  const abandoned = expect(batches.ask(2, gone)).rejects.toThrow(AbandonedError);
  const wanted = batches.ask(3);
  gone.destroyed = true;
  sent[0]?.complete();
  expect(await first).toBe('result 1');
  await abandoned;
  await turn();
  sent[1]?.complete();
  expect(await wanted).toBe('result 3');
  expect(sent.map(({ items }) => items)).toEqual([[1], [3]]);
});
