/** A test with node:test. Run it with: node --test sdk/examples/price-list.test.mjs */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Crossrate } from '@crossrate/sdk';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { priceList } from './price-list.mjs';

const mock = createMockCrossrate();
let crossrate;

beforeEach(() => {
  mock.reset();
  crossrate = new Crossrate({ baseUrl: 'https://rates.example.com', apiKey: mock.keys.active, fetch: mock.fetch });
});

test('converts a whole list with one request', async () => {
  mock.setRate('USD', 'EUR', '0.9');
  assert.deepEqual(await priceList(crossrate, [5, 9.99, 120]), [4.5, 8.99, 108]);
  assert.equal(mock.requests.length, 1);
});

test('survives a short outage', async () => {
  mock.failNext({ status: 503, retryAfter: 0 });
  assert.deepEqual(await priceList(crossrate, [100]), [88.02]);
});

test('fails at once in a long outage', async () => {
  mock.failNext(503);
  await assert.rejects(priceList(crossrate, [100]), { name: 'ServiceUnavailableError' });
});
