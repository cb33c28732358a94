// Express as its users write it: an API key check, a quota and `res.json`.

import express from 'express';
import { convert, keys, list, table } from './given.mjs';

/** Serves with a quota as middleware. */
export function serveExpress(quota) {
  const app = express();
  app.get('/api/currencies', (_req, res) => res.json(list));
  app.use((req, res, next) => {
    if (!keys.has(req.get('x-api-key'))) return res.status(401).json({ error: 'Missing or invalid API key.' });
    next();
  });
  app.use(quota);
  app.get('/api/rates', (_req, res) => res.json(table));
  app.get('/api/convert', (req, res) => res.json(convert(req.query)));

  const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
}
