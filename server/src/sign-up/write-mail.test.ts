import { expect, it } from 'vitest';
import { type MailContent, writeMail } from './write-mail.ts';

const CONTENT: MailContent = {
  email: 'Ann@Bücher.example',
  keyDigest: 'digest',
  isKnown: false,
  isDeletable: false,
  token: 'a-token',
  checkCode: '4F7-K2Q',
  publicUrl: 'https://rates.example.com',
};

it('asks to confirm a key, and tells what happens without an answer', () => {
  const { to, subject, text } = writeMail(CONTENT);
  expect([to, subject]).toEqual(['Ann@xn--bcher-kva.example', 'Confirm your Crossrate key']);
  expect(text).toBe(`Somebody, probably you, has asked for a Crossrate key for Ann@Bücher.example.

The check code is 4F7-K2Q. Go on only if the page with the new key shows the same code.

To make the key work, open this page and press its button:
https://rates.example.com/signup/confirm#a-token

The link works once, and for 24 hours.

You have not asked? Then do nothing: the key will not work, and in seven days your address is forgotten.
`);
});

it('asks the owner of an account whether to replace its key, or to delete it unless it is restricted', () => {
  const { subject, text } = writeMail({ ...CONTENT, isKnown: true, isDeletable: true });
  expect(subject).toBe('Replace your Crossrate key?');
  expect(text).toContain('https://rates.example.com/signup/confirm#a-token');
  expect(text).toContain('https://rates.example.com/signup/delete#a-token');
  expect(writeMail({ ...CONTENT, isKnown: true }).text).not.toContain('/signup/delete');
});

it('says the same in HTML, in which no address is markup', () => {
  const { text, html } = writeMail({ ...CONTENT, email: "<script>&'x@example.com", isKnown: true, isDeletable: true });
  expect(html).not.toContain('<script>');
  const shown = html
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
  expect(shown.trim().split(/\n+/)).toEqual(text.trim().split(/\n+/));
  expect(html.match(/<a href="[^"]*"/g)).toEqual([
    '<a href="https://rates.example.com/signup/confirm#a-token"',
    '<a href="https://rates.example.com/signup/delete#a-token"',
  ]);
});

it('gives each attempt to send one mail the same id, which tells nothing about the key', () => {
  const { messageId } = writeMail(CONTENT);
  expect(writeMail({ ...CONTENT, token: 'another-token' }).messageId).toBe(messageId);
  expect(writeMail({ ...CONTENT, keyDigest: 'another' }).messageId).not.toBe(messageId);
  expect(messageId).toMatch(/^<[\da-f]{32}@rates\.example\.com>$/);
});
