// Bare node:http, which sends the same bytes, head and body, without any work. No server on Node can do less.

import { createServer } from 'node:http';
import { answers, tag } from './given.mjs';

const { rates, convert, currencies, unchanged } = answers;

const server = createServer((req, res) => {
  if (req.headers['if-none-match'] === tag) return res.writeHead(304, unchanged.head).end();
  const { head, body } = req.url.startsWith('/api/rates')
    ? rates
    : req.url.startsWith('/api/convert')
      ? convert
      : currencies;
  res.writeHead(200, head).end(body);
});

server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
