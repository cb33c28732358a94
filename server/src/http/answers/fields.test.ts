import { expect, it } from 'vitest';
import { formatCheckedFields } from './fields.ts';

it('writes a line for each field', () => {
  const fields = formatCheckedFields({ Vary: 'X-API-KEY', 'X-Link': 'a: b', 'X-Empty': '' });
  expect(fields).toBe('Vary: X-API-KEY\r\nX-Link: a: b\r\nX-Empty: \r\n');
});

it.each([
  ['X-Id', 'a\r\nSet-Cookie: b'],
  ['X-Id', 'a\nb'],
  ['X-Id', 'a\0'],
  ['X Id', 'a'],
  ['X-Id\r\nX-Other', 'a'],
])('refuses a name or a value that would be more than one field: %j: %j', (name, value) => {
  expect(() => formatCheckedFields({ [name]: value })).toThrow(TypeError);
});
