import { expect, it } from 'vitest';
import { Flights } from './flights.ts';

/** Flights that are under way until the test lands them. */
function openFlights() {
  const sent: { items: readonly number[]; patience: number; land: () => void; crash: () => void }[] = [];
  const flights = new Flights<number, string>((items, patience) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const land = () => resolve(items.map((item) => `result ${item}`));
    sent.push({ items, patience, land, crash: () => reject(new Error(`crash of ${items.length}`)) });
    return promise;
  });
  return { flights, sent };
}

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

it('sends what is asked for in one turn together, and what is asked for meanwhile with the next', async () => {
  const { flights, sent } = openFlights();
  const first = [flights.ask(1), flights.ask(2)];
  await turn();
  const second = [flights.ask(3), flights.ask(4)];
  await turn();
  expect(sent.map(({ items }) => items)).toEqual([[1, 2]]);
  sent[0]?.land();
  expect(await Promise.all(first)).toEqual(['result 1', 'result 2']);
  await turn();
  sent[1]?.land();
  expect(await Promise.all(second)).toEqual(['result 3', 'result 4']);
});

it('lets nobody wait for a second failure', async () => {
  const { flights, sent } = openFlights();
  const asked = [flights.ask(1)];
  await turn();
  asked.push(flights.ask(2), flights.ask(3));
  sent[0]?.crash();
  const reasons = (await Promise.allSettled(asked)).map(
    (result) => result.status === 'rejected' && result.reason.message,
  );
  expect(reasons).toEqual(['crash of 1', 'crash of 1', 'crash of 1']);
  expect(sent).toHaveLength(1);
});

it('flies again after a failure', async () => {
  const { flights, sent } = openFlights();
  const failing = flights.ask(1);
  await turn();
  sent[0]?.crash();
  await expect(failing).rejects.toThrow('crash');
  const next = flights.ask(2);
  await turn();
  sent[1]?.land();
  expect(await next).toBe('result 2');
});

it('takes a thousand at most, the others next', async () => {
  const { flights, sent } = openFlights();
  const asked = Array.from({ length: 1_500 }, (_, index) => flights.ask(index));
  await turn();
  sent[0]?.land();
  await turn();
  sent[1]?.land();
  expect((await Promise.all(asked)).at(-1)).toBe('result 1499');
  expect(sent.map(({ items }) => items.length)).toEqual([1_000, 500]);
});

it('gives a flight less time when somebody has waited for it already', async () => {
  const { flights, sent } = openFlights();
  const asked = [flights.ask(1)];
  await turn();
  asked.push(flights.ask(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  sent[0]?.land();
  await turn();
  sent[1]?.land();
  await Promise.all(asked);
  expect(sent[1]?.patience).toBeLessThan(sent[0]?.patience ?? 0);
});

it('says so when a result is missing, and grants nothing', async () => {
  const flights = new Flights<number, string>(async () => []);
  await expect(flights.ask(1)).rejects.toThrow('There is no result.');
});
