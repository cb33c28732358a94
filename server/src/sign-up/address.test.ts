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

it.each([
  ['', 'nothing'],
  ['ann', 'no @'],
  ['@example.com', 'no local part'],
  ['ann@', 'no domain'],
  ['ann@localhost', 'one label'],
  ['ann@@example.com', 'two @'],
  ['ann@example.com@example.org', 'two @'],
  ['ann@example.com, bob@example.com', 'a list'],
  ['ann@example.com;bob@example.com', 'a list'],
  ['Ann <ann@example.com>', 'a display name'],
  ['<ann@example.com>', 'brackets'],
  ['ann(comment)@example.com', 'a comment'],
  ['"ann"@example.com', 'quotes'],
  ['"ann@evil.example"@example.com', 'quotes'],
  ['ann\\@evil.example@example.com', 'a backslash'],
  ['ann lee@example.com', 'a blank'],
  ['ann@example.com\r\nBcc: bob@example.com', 'another header'],
  ['ann\n@example.com', 'a line end'],
  ['ann\u0000@example.com', 'a NUL'],
  ['.ann@example.com', 'a dot at the start'],
  ['ann.@example.com', 'a dot at the end'],
  ['a..nn@example.com', 'two dots'],
  ['ann@.example.com', 'an empty label'],
  ['ann@example..com', 'an empty label'],
  ['ann@example.com.', 'a dot at the end'],
  ['ann@-example.com', 'a hyphen at the start'],
  ['ann@example-.com', 'a hyphen at the end'],
  ['ann@exa_mple.com', 'an underscore'],
  ['ann@[127.0.0.1]', 'an IP literal'],
  ['ann@[IPv6:::1]', 'an IP literal'],
  ['ann@127.0.0.1', 'an IP address'],
  ['ann@0x7f.1', 'an IP address in another spelling'],
  ['ann@example.1', 'a number as the last label'],
  ['ann@a%2eexample.com', 'percent-encoding'],
  ['ann@example.com/path', 'a path'],
  ['ann@example.com:25', 'a port'],
  ['ann@example.com?subject=x', 'a query'],
  ['ann@example．com', 'a full-width dot'],
  ['ann@example。com', 'an ideographic dot'],
  ['ann＠example.com', 'a full-width @'],
  ['a\u200bnn@example.com', 'a zero-width space'],
  ['a\u200dnn@example.com', 'a zero-width joiner'],
  ['ann@exam\u00adple.com', 'a soft hyphen'],
  ['a\u3164nn@example.com', 'an invisible letter'],
  ['a\ufe0fnn@example.com', 'an invisible mark'],
  ['ann@exam\ufe0fple.com', 'an invisible mark'],
  ['ann\u202emoc.elpmaxe@evil.example', 'a bidi control'],
  ['ann\u2066@example.com', 'a bidi control'],
  ['ann@xn--.example', 'punycode that stands for nothing'],
  ['jürgen@example.com', 'letters that look like others'],
  ['аnn@example.com', 'letters that look like others'],
  ['-rf@example.com', 'an option'],
  ...[...'`$();&|<>\\\'"!*#?{}~^,:[]'].map((sign) => [`an${sign}n@example.com`, 'a sign of a shell']),
  ['`touch$IFS/tmp/x`@evil.test', 'a command'],
  [`${'l'.repeat(65)}@example.com`, 'a local part of 65 bytes'],
  [`ann@${'d'.repeat(64)}.com`, 'a label of 64 bytes'],
  [`${'l'.repeat(64)}@${LONG_DOMAIN}abcdefg`, '255 bytes'],
  [`ann@${'ü'.repeat(50)}.${'ä'.repeat(50)}.${'ö'.repeat(50)}.com`, 'more than 254 bytes'],
])('refuses %j: %s', (text) => {
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
