// The floor of the stack: Express and ts-rest with a key look-up in memory and ready bytes, without a quota or a log. A
// conversion is computed.

import { initContract } from '@ts-rest/core';
import { createExpressEndpoints } from '@ts-rest/express';
import express from 'express';
import { z } from 'zod';
import { answers, convert, keys, tag } from './given.mjs';

const c = initContract();
const currency = z.string().regex(/^[A-Z]{3}$/);
const bytes = c.otherResponse({ contentType: 'application/json', body: z.instanceof(Buffer) });
const contract = c.router({
  currencies: { method: 'GET', path: '/api/currencies', responses: { 200: bytes } },
  rates: {
    method: 'GET',
    path: '/api/rates',
    query: z.object({ base: currency.default('USD') }),
    responses: { 200: bytes, 304: c.noBody() },
  },
  convert: {
    method: 'GET',
    path: '/api/convert',
    query: z.object({ from: currency, to: currency, amount: z.coerce.number().positive() }),
    responses: { 200: bytes },
  },
});

const app = express().disable('x-powered-by').disable('etag');
app.use(({ path, headers }, res, next) => {
  if (path === contract.currencies.path || keys.has(headers['x-api-key'])) return next();
  res.status(401).json({ error: 'Missing or invalid API key.' });
});
createExpressEndpoints(
  contract,
  {
    currencies: async () => ({ status: 200, body: answers.currencies.body }),
    rates: async ({ req, res }) => {
      res.setHeader('ETag', tag);
      return req.headers['if-none-match'] === tag ? { status: 304 } : { status: 200, body: answers.rates.body };
    },
    convert: async ({ query }) => ({ status: 200, body: Buffer.from(JSON.stringify(convert(query))) }),
  },
  app,
);

const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
