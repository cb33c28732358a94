// Express with an API key check, express-rate-limit in memory and res.json; with compression on request.

import compression from 'compression';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { convert, isCompressing, keys, list, table } from './given.mjs';

const app = express();
if (isCompressing) app.use(compression());

app.get('/api/currencies', (_req, res) => res.json(list));

app.use((req, res, next) => {
  if (!keys.has(req.get('x-api-key'))) return res.status(401).json({ error: 'Missing or invalid API key.' });
  next();
});
app.use(
  rateLimit({
    windowMs: 24 * 60 * 60 * 1000,
    limit: 1_000_000_000,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => req.get('x-api-key'),
  }),
);
app.get('/api/rates', (_req, res) => res.json(table));
app.get('/api/convert', (req, res) => res.json(convert(req.query)));

const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
