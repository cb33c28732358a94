import { API_KEY_HEADER, currencyCodes } from '@crossrate/contract';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { expectParities } from '../src/clauses/checking/parities.ts';
import { expectRoundedHalfUp } from '../src/clauses/checking/rounded-rates.ts';
import { readSeenTable, type SeenTable } from '../src/clauses/checking/seen-answers.ts';
import { answerRequest, describeRequest } from '../src/exchange.ts';

const URL = 'http://mock.example';
const KEYS = ['cr_one', 'cr_other'];

/** Asks the mock, whose rates are exact, for the table of each currency that has one. */
async function readTables(): Promise<SeenTable[]> {
  const { fetch } = createMockCrossrate({ keys: Object.fromEntries(KEYS.map((key) => [key, 'active'])) });
  const tables: SeenTable[] = [];
  for (const [place, base] of currencyCodes.entries()) {
    const headers = { [API_KEY_HEADER]: KEYS[place % KEYS.length] ?? '' };
    const url = `${URL}/api/rates?base=${base}`;
    const response = await fetch(url, { headers });
    const text = await response.clone().text();
    const answer = answerRequest(describeRequest(URL, url, { method: 'GET', headers }), {
      response,
      text,
      receivedAt: 0,
    });
    if (response.status === 200) tables.push(readSeenTable(answer));
  }
  return tables;
}

it('finds no fault in exact tables, whatever their base, also where rates have 33 decimals', async () => {
  const tables = await readTables();
  expect(tables.length).toBeGreaterThan(185);
  for (const table of tables) expectParities(table);
  expectRoundedHalfUp(tables);
});

it('finds a withdrawn currency that differs from its parity in the last digit, also where rates have 33 decimals', async () => {
  const tables = await readTables();
  const table = tables.find(({ base }) => base === 'ZWD');
  if (!table) throw new Error('There is no table of ZWD.');
  const rate = table.rates.get('BGN') ?? '';
  const wrong = rate.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10));
  expect(() => expectParities({ ...table, rates: new Map([...table.rates, ['BGN', wrong]]) })).toThrow('by law');
});
