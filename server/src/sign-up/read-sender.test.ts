import { expect, it } from 'vitest';
import { readSender } from './read-sender.ts';

it.each([
  ['keys@example.com', '', 'keys@example.com'],
  [' <keys@example.com> ', '', 'keys@example.com'],
  ['Example keys <keys@example.com>', 'Example keys', 'keys@example.com'],
  ['"Example, keys" <keys@example.com>', 'Example, keys', 'keys@example.com'],
  ['Bücher: Schlüssel <keys@bücher.example>', 'Bücher: Schlüssel', 'keys@xn--bcher-kva.example'],
])('reads %j', (text, name, address) => {
  expect(readSender(text)).toEqual({ name, address });
});

it.each(['', 'keys', 'Keys keys@example.com', 'Keys <keys>', 'a@b.com, c@d.com', 'A <a@b.com> B', 'A\r\nB <a@b.com>'])(
  'refuses %j',
  (text) => expect(readSender(text)).toBeUndefined(),
);
