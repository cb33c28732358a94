import { expect, it } from 'vitest';
import { findExcess, JSON_LIMITS, XML_LIMITS } from './document-limits.ts';

const list = (value: string, length: number) => `[${Array(length).fill(value).join(',')}]`;
const bankRate = '{"key":"ECB","date":"2026-11-20","rate":0.8801234567,"excluded":true}';
const row = (banks: number) =>
  `{"date":"2026-11-20","base":"USD","quote":"EUR","rate":0.8801234567,"providers":${list(bankRate, banks)}}`;
const cube = "<Cube currency='USD' rate='1.0883'/>";

it.each([
  ["three times Frankfurter's rows, with the rates of banks", list(row(11), 3 * 160), JSON_LIMITS],
  [
    "seventy times currency-api's codes",
    `{"usd":{${Array(70 * 340)
      .fill('"eur":0.88')
      .join(',')}}}`,
    JSON_LIMITS,
  ],
  ["six times the ECB's currencies", `<Envelope>${cube.repeat(145)}</Envelope>`, XML_LIMITS],
  ['nothing', '', JSON_LIMITS],
])('has room for %s', (_, document, limits) => {
  expect(findExcess(document, limits)).toBeUndefined();
});
