// Hono on @hono/node-server with an API key check, without a rate limit.

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { convert, keys, list, table } from './given.mjs';

const app = new Hono();

app.get('/api/currencies', (c) => c.json(list));

app.use('/api/*', async (c, next) => {
  if (!keys.has(c.req.header('x-api-key'))) return c.json({ error: 'Missing or invalid API key.' }, 401);
  await next();
});
app.get('/api/rates', (c) => c.json(table));
app.get('/api/convert', (c) => c.json(convert(c.req.query())));

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) => console.log(JSON.stringify(address)));
