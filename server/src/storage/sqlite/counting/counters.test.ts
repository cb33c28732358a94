import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Counters } from './counters.ts';

function openCounters() {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE charges (seq INTEGER PRIMARY KEY, day INTEGER, account_id INTEGER, used INTEGER);
    CREATE TABLE usage (day INTEGER, account_id INTEGER, folded INTEGER)`);
  return new Counters(database);
}

it('is full with a fourth day, however few charges there are', () => {
  const counters = openCounters();
  for (const day of [1, 2, 3]) counters.take(day, 1, 1);
  expect(counters.isFull).toBe(false);
  counters.take(4, 1, 1);
  expect(counters.isFull).toBe(true);
});

it('is full with more charges than ever wait to be folded', () => {
  const counters = openCounters();
  for (let used = 1; used <= 50_000; used += 1) counters.take(1, used % 10, used);
  expect(counters.isFull).toBe(false);
  counters.take(1, 1, 50_001);
  expect(counters.isFull).toBe(true);
});

it('is full with the charges of accounts that fill its memory, however far apart their ids are', () => {
  const counters = openCounters();
  for (let account = 1; account <= 8_192; account += 1) counters.take(1, account * 1_000_000, 1);
  expect(counters.isFull).toBe(false);
  counters.take(1, Number.MAX_SAFE_INTEGER, 1);
  expect(counters.isFull).toBe(true);
});

it('returns each counter as a plain map would, for accounts far apart and side by side', () => {
  const accountId = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), accountId, fc.maxSafeNat())), (charges) => {
      const counters = openCounters();
      const expected = new Map<string, number>();
      for (const [day, account, used] of charges) {
        expect(counters.readUsed(day, account)).toBe(expected.get(`${day}/${account}`) ?? 0);
        counters.take(day, account, used);
        expected.set(`${day}/${account}`, used);
        expect(counters.readUsed(day, account)).toBe(used);
      }
      for (const [day, account] of charges)
        expect(counters.readUsed(day, account)).toBe(expected.get(`${day}/${account}`));
    }),
  );
});
