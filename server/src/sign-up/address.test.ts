import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toComparedAddress } from '../access/compare-address.ts';
import { parseAddress, toMailbox } from './address.ts';

const LONG_DOMAIN = `${'d'.repeat(60)}.`.repeat(3);

it.each([
  ['ann@example.com', 'ann@example.com'],
  [' \tann@example.com\r\n', 'ann@example.com'],
  ['Ann.Lee+crossrate@Example.COM', 'Ann.Lee+crossrate@example.com'],
  ['o_neil%x=y/z-@example.com', 'o_neil%x=y/z-@example.com'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@straße.example', 'ann@xn--strae-oqa.example'],
  ['ann@ｅｘａｍｐｌｅ.com', 'ann@example.com'],
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@1.2.3.4a', 'ann@1.2.3.4a'],
  [`${'l'.repeat(64)}@${LONG_DOMAIN}abcdef`, `${'l'.repeat(64)}@${LONG_DOMAIN}abcdef`],
])('reads %j, and sends to %j', (text, mailbox) => {
  const address = parseAddress(text) ?? '';
  expect([address, toMailbox(address)]).toEqual([text.trim(), mailbox]);
  expect(toComparedAddress(address)).toBe(mailbox.toLowerCase());
});

/** In words without blanks. Some look like ASCII, and are not. */
const WRONG = `ann @example.com ann@ ann@localhost ann@@example.com ann@example.com@example.org
  ann@example.com;bob@example.com <ann@example.com> ann(comment)@example.com "ann"@example.com "ann@evil.example"@example.com
  ann\\@evil.example@example.com .ann@example.com ann.@example.com a..nn@example.com ann@.example.com ann@example..com
  ann@example.com. ann@-example.com ann@example-.com ann@exa_mple.com ann@[127.0.0.1] ann@[IPv6:::1] ann@127.0.0.1 ann@0x7f.1
  ann@example.1 ann@a%2eexample.com ann@example.com/path ann@example.com:25 ann@example.com?subject=x ann@example．com
  ann@example。com ann＠example.com ann@xn--.example jürgen@example.com аnn@example.com -rf@example.com`.split(/\s+/);
const INVISIBLE = '\u200b \u200d \u00ad \u3164 \ufe0f \u202e \u2066 \u0000 \n'.split(' ');

it.each([
  ...['', 'ann@example.com, bob@example.com', 'Ann <ann@example.com>', 'ann lee@example.com'],
  ...['ann@example.com\r\nBcc: bob@example.com', '`touch$IFS/tmp/x`@evil.test', ...WRONG],
  ...INVISIBLE.flatMap((sign) => [`a${sign}nn@example.com`, `ann@exam${sign}ple.com`]),
  ...[...'`$();&|<>\\\'"!*#?{}~^,:[]'].map((sign) => `an${sign}n@example.com`),
  // Too long, by a byte: of the local part, of a label, in ASCII, and in UTF-8.
  ...[`${'l'.repeat(65)}@example.com`, `ann@${'d'.repeat(64)}.com`, `${'l'.repeat(64)}@${LONG_DOMAIN}abcdefg`],
  `ann@${'ü'.repeat(50)}.${'ä'.repeat(50)}.${'ö'.repeat(50)}.com`,
])('refuses %j', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

it('refuses megabytes of text at once', () => {
  for (const part of ['a.', 'ä', '@', 'xn--', ' a']) expect(parseAddress(part.repeat(1_000_000))).toBeUndefined();
});

it('never throws, and accepts nothing that a header, a command of SMTP or a shell could take for more than one address', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('@', '.', ',', '<', '>', '"', '$', '\r\n', 'ä', 'a.com', 'ann@'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const address = parseAddress(parts.join(''));
      if (address === undefined) return;
      expect(address).toMatch(/^(?!-)[\w%+/=.-]+@[\p{L}\p{M}\p{N}.-]+$/u);
      expect(toMailbox(address)).toMatch(/^[!-~]+@[a-z\d.-]+$/);
    }),
    { numRuns: 1_000 },
  );
});
