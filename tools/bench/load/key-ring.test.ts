import { expect, it } from 'vitest';
import { KeyRing } from './key-ring.ts';

const KEYS = Array.from({ length: 1_000 }, (_, index) => `key ${index}`);

it('gives every key once before one comes again', () => {
  const ring = new KeyRing(KEYS);
  expect(new Set(KEYS.map(() => ring.next())).size).toBe(KEYS.length);
});

it('goes on after skipped keys', () => {
  const [ring, other] = [new KeyRing(KEYS), new KeyRing(KEYS)];
  for (let turn = 0; turn < 1_234; turn += 1) other.next();
  ring.skip(1_234);
  expect(ring.next()).toBe(other.next());
});
