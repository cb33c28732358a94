import { equal } from 'node:assert/strict';
import type { Trial } from '../install.ts';
import { compile } from './compile.ts';

const LIGHT = `
const [amount, rate] = [parseAmount('100'), parseRatio('0.880226')];
console.log(convertAmount(amount, rate), currencyCodes.length, Object.keys(openApi.paths).length);
`;
const MODULE = `import { convertAmount, parseAmount, parseRatio } from '@crossrate/contract/money';
import { currencyCodes } from '@crossrate/contract/currencies';
import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };${LIGHT}`;
const COMMONJS = `const { convertAmount, parseAmount, parseRatio } = require('@crossrate/contract/money');
const { currencyCodes } = require('@crossrate/contract/currencies');
const openApi = require('@crossrate/contract/openapi.json');${LIGHT}`;

const ROUTER = `import { initClient } from '@ts-rest/core';
import { router } from '@crossrate/contract';
const baseHeaders = { 'X-API-KEY': process.env.KEY };
const client = initClient(router, { baseUrl: process.env.URL, baseHeaders, validateResponse: true });
const { status, body } = await client.convert({ query: { from: 'USD', to: 'EUR', amount: '100' } });
const refused = await client.rates({ query: { base: 'USD' }, extraHeaders: { 'X-API-KEY': 'cr_nobody' } });
const etag = (await client.currencies()).headers.get('ETag');
const unchanged = await client.currencies({ extraHeaders: { 'If-None-Match': etag } });
console.log(status, body.converted, refused.status, unchanged.status);
`;

const TYPES = `import { currencyCodes, type CurrencyCode } from '@crossrate/contract/currencies';
import { convertAmount, parseAmount, parseRatio, type Ratio } from '@crossrate/contract/money';
export const first: CurrencyCode | undefined = currencyCodes[0];
const rate: Ratio | undefined = parseRatio('0.5');
const amount = parseAmount('100');
export const text: string | undefined = amount && rate && convertAmount(amount, rate);
// @ts-expect-error: no such currency
export const wrong: CurrencyCode = 'XYZ';
`;
const ROUTER_TYPES = `import { initClient } from '@ts-rest/core';
import { router } from '@crossrate/contract';
export const client = initClient(router, { baseUrl: 'http://127.0.0.1' });
void client.convert({ query: { from: 'USD', to: 'EUR', amount: '100' } });
// @ts-expect-error: the amount is missing
void client.convert({ query: { from: 'USD', to: 'EUR' } });
`;
/** Uses the entries without dependencies, then the router with the peer dependencies that npm installs. */
export const tryContract: Trial = async (installed) => {
  const { manifest, evaluate, add, startDemo } = installed;
  equal(await evaluate('light.mjs', MODULE), '88.02 191 3');
  equal(await evaluate('light.cjs', COMMONJS), '88.02 191 3');
  await compile(installed, TYPES, 'false');
  await add(...Object.entries(manifest.peerDependencies ?? {}).map(([name, range]) => `${name}@${range}`));
  const { url, keys } = await startDemo();
  equal(await evaluate('router.mjs', ROUTER, { URL: url, KEY: keys.active }), '200 88.02 401 304');
  await compile(installed, ROUTER_TYPES, 'true');
};
