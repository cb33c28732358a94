import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';

function acknowledge(...places: number[]): Ledger {
  const ledger = new Ledger();
  for (const place of places) ledger.acknowledge({ account: 1, day: 20_000, place });
  return ledger;
}

describe('a ledger', () => {
  it('misses nothing when the counter has every acknowledged charge, and others', () => {
    expect(acknowledge(1, 2, 4).countLost(new Map([['1/20000', 5]]))).toBe(0);
  });

  it('finds the charges above the counter', () => {
    expect(acknowledge(1, 2, 3).countLost(new Map([['1/20000', 1]]))).toBe(2);
    expect(acknowledge(1, 2, 3).countLost(new Map())).toBe(3);
  });

  it('finds a place that was given twice, though the sums agree', () => {
    expect(acknowledge(1, 2, 2, 3).countLost(new Map([['1/20000', 4]]))).toBe(1);
  });

  it('keeps the days apart', () => {
    const ledger = acknowledge(1);
    ledger.acknowledge({ account: 1, day: 20_001, place: 1 });
    expect(ledger.countLost(new Map([['1/20000', 1]]))).toBe(1);
    expect(ledger.acknowledged).toBe(2);
  });
});
