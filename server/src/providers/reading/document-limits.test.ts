import { expect, it } from 'vitest';
import { findExcess, JSON_LIMITS, XML_LIMITS } from './document-limits.ts';

const list = (value: string, length: number) => `[${Array(length).fill(value).join(',')}]`;
const row = '{"date":"2026-11-20","base":"USD","quote":"EUR","rate":0.8801234567}';
const cube = "<Cube currency='USD' rate='1.0883'/>";

it.each([
  ["three times Frankfurter's rows", list(row, 3 * 190), JSON_LIMITS],
  [
    "seven times currency-api's codes",
    `{"usd":{${Array(7 * 340)
      .fill('"eur":0.88')
      .join(',')}}}`,
    JSON_LIMITS,
  ],
  ["six times the ECB's currencies", `<Envelope>${cube.repeat(145)}</Envelope>`, XML_LIMITS],
  ['nothing', '', JSON_LIMITS],
])('has room for %s', (_, document, limits) => {
  expect(findExcess(document, limits)).toBeUndefined();
});

it.each([
  ['numbers', list('1', 2502), 'more than 2500 commas'],
  ['rows', '{}'.repeat(601), 'more than 600 objects'],
  ['levels of objects', '{"a":'.repeat(601), 'more than 600 objects'],
  ['levels of arrays', '['.repeat(101), 'more than 100 arrays'],
])('sees too many %s in JSON', (_, document, excess) => {
  expect(findExcess(document, JSON_LIMITS)).toBe(excess);
});

it.each([
  ['elements', '<a/>'.repeat(201), 'more than 200 tags'],
  ['attributes', `<a ${"a='1' ".repeat(301)}/>`, 'more than 300 attributes'],
  ['characters', ' '.repeat(8193), 'more than 8192 characters'],
])('sees too many %s in XML', (_, document, excess) => {
  expect(findExcess(document, XML_LIMITS)).toBe(excess);
});

it('counts up to the limit itself', () => {
  const limits = { characters: 6, pieces: [{ text: 'ab', name: 'pairs', most: 2 }] };
  expect(['abab', 'aabb', 'ababab', 'abababa'].map((text) => findExcess(text, limits))).toEqual([
    undefined,
    undefined,
    'more than 2 pairs',
    'more than 6 characters',
  ]);
});
