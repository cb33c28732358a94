import { currencyCodes } from '@crossrate/contract';
import { describe, expect, it } from 'vitest';
import { expectNoRates, givesRates } from '../src/clauses/checking/gives-rates.ts';
import { describeRequest } from '../src/suite/client.ts';

function buildAnswer(text: string, { type = 'application/json', status = 200, method = 'GET' } = {}) {
  const headers = new Headers({ 'Content-Type': type });
  return {
    ...describeRequest('http://127.0.0.1', { method, path: '/api/rates' }),
    ...{ status, headers, text, body: undefined, receivedAt: 0 },
  };
}

const table = JSON.stringify({ base: 'USD', rates: { EUR: 0.9, JPY: 155 }, updated_at: '' });
const conversion = '{"base":"USD","target":"EUR","amount":1,"rate":0.9,"converted":0.90}';

describe('finds rates in', () => {
  it.each([
    ['a table', table],
    ['a table with line ends and indents', JSON.stringify(JSON.parse(table), null, 2)],
    ['a conversion', conversion],
    ['a script', `/**/ cb(${table});`],
    ['lines of a code and a number', currencyCodes.map((code, index) => `${code};${index}.5`).join('\n')],
    ['elements of XML', currencyCodes.map((code) => `<rate code="${code}">1.5</rate>`).join('')],
  ])('%s', (_what, text) => {
    expect(givesRates(buildAnswer(text, { type: 'text/plain' }))).toBe(true);
  });
});

describe('finds no rates in', () => {
  it.each([
    ['the currency list', JSON.stringify({ currencies: currencyCodes }), 'application/json'],
    ['an error', '{"error":"ISO 4217 knows no such currency, and USD 1 is not EUR 1."}', 'application/json'],
    ['a page with an example', `<pre>${table}</pre>`, 'text/html'],
    ['a description of the interface', `{"openapi":"3.1.0","paths":{"/api/rates":${table}}}`, 'application/json'],
  ])('%s', (_what, text, type) => {
    expect(givesRates(buildAnswer(text, { type }))).toBe(false);
  });
});

it('does not accept 304 as an answer without rates', () => {
  expect(() => expectNoRates(buildAnswer('', { status: 304 }))).toThrow('no rates');
});
