import { expect, it } from 'vitest';
import { router } from '../router.ts';

const read = (amount: string) => router.convert.query.safeParse({ from: 'USD', to: 'EUR', amount });

it('reads an amount with leading zeros, and refuses one with more of them than any exponent needs', () => {
  expect(read(`0.${'0'.repeat(20)}1e30`).success).toBe(true);
  expect(read(`0.${'0'.repeat(60)}1e60`)).toMatchObject({ success: false, error: { issues: [{ path: ['amount'] }] } });
});
