import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AbandonedError } from '../quota/asker.ts';
import { UnavailableError } from '../unavailable-error.ts';
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

it('sends an item without a result again, before newer items, until it has waited too long', async () => {
  const sent: string[][] = [];
  const batches = new Batcher<string, string>(async (items) => {
    sent.push([...items]);
    return items.map((item) => (item === 'held' ? undefined : item));
  }, 100);
  const held = expect(batches.ask('held')).rejects.toBeInstanceOf(UnavailableError);
  expect(await batches.ask('free')).toBe('free');
  expect(await batches.ask('newer')).toBe('newer');
  await held;
  expect(sent[0]).toEqual(['held', 'free']);
  expect(sent.find((items) => items.includes('newer'))).toEqual(['held', 'newer']);
  const last = sent.length;
  await turn();
  expect(sent).toHaveLength(last);
});

it('goes on with the next batch while the result of an item is still to come', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const batches = new Batcher<string, string>(async (items) => items.map((item) => (item === 'slow' ? promise : item)));
  const slow = batches.ask('slow');
  expect(await batches.ask('first')).toBe('first');
  expect(await batches.ask('second')).toBe('second');
  resolve('at last');
  expect(await slow).toBe('at last');
});

it('fails only the item whose own result fails', async () => {
  const batches = new Batcher<string, string>(async (items) =>
    items.map((item) => (item === 'bad' ? Promise.reject(new Error('crash')) : item)),
  );
  const bad = expect(batches.ask('bad')).rejects.toThrow('crash');
  expect(await batches.ask('good')).toBe('good');
  await bad;
});
