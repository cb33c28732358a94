import { DatabaseSync } from 'node:sqlite';
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
