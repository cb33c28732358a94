import { expect, it } from 'vitest';
import { parseSourceTable } from './source-table.ts';

it('keeps all digits of currencies in circulation, and leaves out all other currencies', () => {
  const json =
    '{"date":"2024-03-02","usd":{"1inch":1.8,"bgn":1.8,"eur":0.92260000000000000000001,"irr":4.2e4,"usd":1}}';
  const { date, asOf, rates } = parseSourceTable(json);
  expect([date, asOf]).toEqual(['2024-03-02', Date.UTC(2024, 2, 2)]);
  expect([...rates]).toEqual([
    ['EUR', '0.92260000000000000000001'],
    ['IRR', '4.2e4'],
  ]);
});

it.each([
  ['no date', '{"usd":{"eur":1}}', 'undefined is no date'],
  ['another date', '{"date":"yesterday","usd":{}}', '"yesterday" is no date'],
  ['no rates', '{"date":"2024-03-02"}', 'there are no rates for USD'],
  ['a rate of zero', '{"date":"2024-03-02","usd":{"eur":0}}', '0 is no rate of EUR'],
  ['a negative rate', '{"date":"2024-03-02","usd":{"eur":-0.9}}', '-0.9 is no rate of EUR'],
  ['a rate that is no number', '{"date":"2024-03-02","usd":{"eur":null}}', 'null is no rate of EUR'],
  ['a rate in quotation marks', '{"date":"2024-03-02","usd":{"eur":"0.9"}}', '"0.9" is no rate of EUR'],
])('refuses %s', (_case, json, message) => {
  expect(() => parseSourceTable(json)).toThrow(message);
});
