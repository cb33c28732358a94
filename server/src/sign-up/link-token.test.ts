import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestKey, hasRightChecksum } from '../access/api-key.ts';
import { LinkTokens } from './link-token.ts';

const SECRETS = ['identity', 'smtp://user:password@host'];
const TOKEN = { email: 'ann@bücher.example', endsAt: 1_796_000_000_000.5, keyDigest: digestKey('old') };
const tokens = new LinkTokens(SECRETS, randomBytes);
const text = tokens.seal(TOKEN);

it.each([
  TOKEN,
  { ...TOKEN, keyDigest: undefined },
  { ...TOKEN, email: 'l'.repeat(254) },
  { ...TOKEN, email: 'a@b.c' },
])('opens what it has sealed, in any process with the same secrets: %j', (token) => {
  const sealed = tokens.seal(token);
  expect(sealed).toMatch(/^[\w-]{90,500}$/);
  const opened = new LinkTokens(SECRETS, randomBytes).open(sealed);
  expect(opened).toEqual({ ...token, text: sealed, key: expect.stringMatching(/^cr_/) });
  expect(hasRightChecksum(opened?.key ?? '')).toBe(true);
});

it.each(['.', '>', ')', '%3E', '"', '?x=1', '#'])('reads a link to which a mail program has added %s', (added) => {
  expect(tokens.open(text + added)).toEqual(tokens.open(text));
});

it('derives one key from a token, and another one from each other token and each other secret', () => {
  const keys = [tokens.open(text)?.key, tokens.open(text)?.key, tokens.open(tokens.seal(TOKEN))?.key];
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(2);
  expect(new Set(Array.from({ length: 1_000 }, () => tokens.seal(TOKEN))).size).toBe(1_000);
});

it('opens nothing else', () => {
  for (let place = 0; place < text.length; place += 1) {
    const other = text[place] === 'A' ? 'B' : 'A';
    const opened = tokens.open(text.slice(0, place) + other + text.slice(place + 1));
    // The last letter has bits that stand for nothing.
    if (place < text.length - 1) expect([place, opened]).toEqual([place, undefined]);
    expect(tokens.open(text.slice(0, place))).toBeUndefined();
  }
  for (const wrong of ['', ' ', `${text}AAAA`, ` ${text}`, 'x'.repeat(100_000)])
    expect(tokens.open(wrong)).toBeUndefined();
  for (const secrets of [['identity'], ['other', SECRETS[1] ?? ''], ['identity', 'smtp://user:other@host']])
    expect(new LinkTokens(secrets, randomBytes).open(text)).toBeUndefined();
});
