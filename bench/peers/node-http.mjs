// Bare node:http: the same bytes and no job at all. No server on Node does less.

import { createServer } from 'node:http';
import { bytes } from './given.mjs';

const TAG = '"peer"';

const server = createServer((req, res) => {
  if (req.headers['if-none-match'] === TAG) return res.writeHead(304, { ETag: TAG }).end();
  const body = req.url.startsWith('/api/rates')
    ? bytes.rates
    : req.url.startsWith('/api/convert')
      ? bytes.convert
      : bytes.currencies;
  res
    .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length, ETag: TAG })
    .end(body);
});

server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
