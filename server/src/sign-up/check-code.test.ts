import { expect, it } from 'vitest';
import { createApiKey, digestKey } from '../access/api-key.ts';
import { computeCheckCode } from './check-code.ts';

it('computes the same code for a key again, and another one for another key', () => {
  const digests = Array.from({ length: 1_000 }, () => digestKey(createApiKey()));
  expect(new Set(digests.map(computeCheckCode)).size).toBeGreaterThan(995);
  expect(digests.map(computeCheckCode)).toEqual(digests.map(computeCheckCode));
});

it('uses signs that nobody takes for others, all of them', () => {
  const codes = Array.from({ length: 1_000 }, () => computeCheckCode(digestKey(createApiKey())));
  for (const code of codes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{3}-[\dA-HJKMNP-TV-Z]{3}$/);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});
