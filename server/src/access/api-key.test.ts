import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createApiKey, digestKey, hasKeyForm, hasRightChecksum, redactKeys } from './api-key.ts';

const isApiKey = (text: string) => hasKeyForm(text) && hasRightChecksum(text);

it('makes keys of the form cr_, 30 random characters and a checksum of 6', () => {
  expect(createApiKey()).toMatch(/^cr_[0-9A-Za-z]{36}$/);
});

it('recognises every key it made', () => {
  for (let made = 0; made < 1_000; made += 1) expect(isApiKey(createApiKey())).toBe(true);
});

it('makes no key twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, createApiKey)).size).toBe(1_000);
});

it('refuses a key with any one character mistyped', () => {
  const key = createApiKey();
  const alphabet = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(fc.integer({ min: 3, max: key.length - 1 }), alphabet, (position, character) => {
      fc.pre(key[position] !== character);
      expect(isApiKey(key.slice(0, position) + character + key.slice(position + 1))).toBe(false);
    }),
  );
});

it('refuses any other text', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => !isApiKey(text)));
  expect(isApiKey(`${createApiKey()}\n`)).toBe(false);
});

it('finds keys in texts, and beginnings of keys from which the rest could be computed, in letters of either case', () => {
  const key = createApiKey();
  for (const shown of [key, key.slice(0, -6), key.slice(0, 15), key.toUpperCase()])
    expect(redactKeys(`/api/rates/${shown}/x`)).toBe('/api/rates/cr_[redacted]/x');
  expect(redactKeys('cr_redacted')).toBe('cr_redacted');
});

it('digests a key to its SHA-256', () => {
  expect(digestKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
