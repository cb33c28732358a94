import { expect, it } from 'vitest';
import { findDuplicateMember } from './duplicate-members.ts';

it.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"rates":{"EUR":1,"USD":2,"\\u0045UR":3}}', 'EUR'],
  ['[{"a":[]},{"a":{},"b":{"c":1},"b":2}]', 'b'],
])('finds in %s the repeated member %s', (text, name) => expect(findDuplicateMember(text)).toBe(name));

it.each([
  '{"a":{"a":{"a":1}},"b":["a","a"]}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\":1,\\"a\\":","b":"{"}',
  'no JSON: {"a',
  `${'{"a":'.repeat(10_000)}1`,
])('finds no repeated member in %.40s', (text) => expect(findDuplicateMember(text)).toBeUndefined());
