import { expect, it } from 'vitest';
import { commonFields, formatCheckedFields, splitFields } from './fields.ts';

it('writes a line a field, and reads the same names and values again', () => {
  const namesAndValues = ['Vary', 'X-API-KEY', 'X-Link', 'a: b', 'X-Empty', ''];
  const fields = formatCheckedFields(...namesAndValues);
  expect(fields).toBe('Vary: X-API-KEY\r\nX-Link: a: b\r\nX-Empty: \r\n');
  expect(splitFields(fields)).toEqual(namesAndValues);
});

it.each([
  ['X-Id', 'a\r\nSet-Cookie: b'],
  ['X-Id', 'a\nb'],
  ['X-Id', 'a\0'],
  ['X Id', 'a'],
  ['X-Id\r\nX-Other', 'a'],
])('refuses a constant that would be more than one field: %j: %j', (name, value) => {
  expect(() => formatCheckedFields(name, value)).toThrow(TypeError);
});

it('spells common fields as their middleware does', () => {
  expect(splitFields(commonFields)).toEqual(
    expect.arrayContaining(['Content-Security-Policy', 'X-Content-Type-Options', 'Access-Control-Expose-Headers']),
  );
});
