import { expect, it } from 'vitest';
import { createToken, hasTokenForm } from './token.ts';

it('creates tokens of their form, each another one, for the links of mails', () => {
  const tokens = Array.from({ length: 1_000 }, createToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect([hasTokenForm(token), encodeURIComponent(token)]).toEqual([true, token]);
});

it.each(['', 'a', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(43)}\n`, `${'a'.repeat(42)}=`, `${'a'.repeat(42)}ä`])(
  'takes %j for no token',
  (text) => expect(hasTokenForm(text)).toBe(false),
);
