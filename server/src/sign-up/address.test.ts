import { domainToUnicode } from 'node:url';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';

const LONG_DOMAIN = `${'d'.repeat(60)}.`.repeat(3);

it.each([
  ['ann@example.com', 'ann@example.com'],
  [' \tann@example.com\r\n', 'ann@example.com'],
  ['Ann.Lee+crossrate@Example.COM', 'Ann.Lee+crossrate@example.com'],
  [`o'neil_{x}|~!#$%&*=?^\`/-@example.com`, `o'neil_{x}|~!#$%&*=?^\`/-@example.com`],
  ['jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
  ['ju\u0308rgen@bu\u0308cher.example', 'jürgen@xn--bcher-kva.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@straße.example', 'ann@xn--strae-oqa.example'],
  ['ann@ｅｘａｍｐｌｅ.com', 'ann@example.com'],
  ['用户@例え.テスト', '用户@xn--r8jz45g.xn--zckzah'],
  ['ann@1.2.3.4a', 'ann@1.2.3.4a'],
  [`${'l'.repeat(64)}@example.com`, `${'l'.repeat(64)}@example.com`],
  [`${'l'.repeat(64)}@${LONG_DOMAIN}abcdef`, `${'l'.repeat(64)}@${LONG_DOMAIN}abcdef`],
])('reads %j as %j', (text, canonical) => {
  const address = parseAddress(text);
  expect(address).toMatchObject({ typed: text.trim(), canonical, domain: canonical.split('@')[1] });
  expect(address?.unicode.split('@')[1]).toBe(domainToUnicode(canonical.split('@')[1] ?? ''));
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
  [`${'l'.repeat(65)}@example.com`, 'a local part of 65 bytes'],
  [`${'ü'.repeat(33)}@example.com`, 'a local part of 66 bytes'],
  [`ann@${'d'.repeat(64)}.com`, 'a label of 64 bytes'],
  [`${'l'.repeat(64)}@${LONG_DOMAIN}abcdefg`, '255 bytes'],
  [`ann@${'ü'.repeat(50)}.${'ä'.repeat(50)}.${'ö'.repeat(50)}.com`, 'more than 254 bytes'],
])('refuses %j: %s', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

it('refuses megabytes of text at once', () => {
  for (const part of ['a.', 'ä', '@', 'xn--', ' a']) expect(parseAddress(part.repeat(1_000_000))).toBeUndefined();
});

const label = fc.stringMatching(/^[a-z\d]([a-z\d-]{0,10}[a-z\d])?$/).filter((text) => !text.startsWith('xn--'));
const unicodeLabel = fc.stringMatching(/^[\u00e0-\u00f6\u0430-\u044f\u4e00-\u4e20]{1,8}$/);
const domain = fc
  .tuple(fc.array(fc.oneof(label, unicodeLabel), { minLength: 1, maxLength: 3 }), fc.stringMatching(/^[a-z]{2,6}$/))
  .map(([labels, last]) => [...labels, last].join('.'));
const local = fc.stringMatching(/^[A-Za-z\d!#$%&'*+/=?^_`{|}~\u00e0-\u00f6-]{1,20}$/);

it('takes the Unicode, the ASCII and any case of a domain for the same address, and its own forms, too', () => {
  fc.assert(
    fc.property(local, domain, (name, given) => {
      const address = parseAddress(`${name}@${given}`);
      // A mixture of scripts from right to left, and the like, is no domain.
      fc.pre(address !== undefined);
      for (const form of [address.canonical, address.unicode, `${name}@${given.toUpperCase()}`])
        expect(parseAddress(form)).toMatchObject({ canonical: address.canonical, unicode: address.unicode });
    }),
  );
});

it('never throws, and accepts nothing that a header or a command of SMTP could take for more than one address', () => {
  const hostile = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('@', '.', ',', '<', '>', '"', '\r\n', 'ä', 'a.com')),
  );
  const text = fc.oneof(
    hostile.map((parts) => parts.join('')),
    fc.tuple(local, fc.string({ unit: 'grapheme' }), domain).map(([a, b, c]) => `${a}${b}@${c}`),
  );
  fc.assert(
    fc.property(text, (given) => {
      const address = parseAddress(given);
      if (!address) return;
      for (const form of [address.typed, address.canonical, address.unicode]) {
        expect(form).not.toMatch(/[\s\p{C}\p{Z}"(),:;<>[\\\]]/u);
        expect(form.split('@')).toHaveLength(2);
        expect(Buffer.byteLength(form)).toBeLessThanOrEqual(254 * 3);
      }
    }),
    { numRuns: 300 },
  );
});
