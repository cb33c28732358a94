// The same job on bare node:http: key, quota, the same bytes. What Express, ts-rest and the middleware cost on top is the
// difference. Run by bench/http.ts.

import { createServer } from 'node:http';
import { router } from '@crossrate/contract';
import { convertAmount, parseAmount, parseRatio } from '@crossrate/contract/money';
import { digestOf } from '../server/src/access/api-key.ts';
import { systemClock } from '../server/src/clock.ts';
import { createLog } from '../server/src/logger.ts';
import { openStorage } from '../server/src/storage/open-storage.ts';

const [dataDirectory = '', key = '', table = '', rateText = ''] = process.argv.slice(2);
const surroundings = { clock: systemClock, log: createLog('error') };
const { quotas } = await openStorage({ kind: 'sqlite', dataDirectory }, surroundings);
const accounts = new Map([[digestOf(key), 1]]);
const tableBytes = Buffer.from(table);

const server = createServer(async (req, res) => {
  const accountId = accounts.get(digestOf(String(req.headers['x-api-key'])));
  if (accountId === undefined) return res.writeHead(401).end();
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://peer');
  const body = pathname === router.rates.path ? tableBytes : conversion(searchParams);
  const { used } = await quotas.charge(accountId, 1_000_000_000, Date.now());
  return res
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.byteLength,
      'Cache-Control': 'private, max-age=3600',
      'X-RateLimit-Remaining': 1_000_000_000 - used,
    })
    .end(body);
});

function conversion(parameters: URLSearchParams): Buffer {
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  const [amount, rate] = [parseAmount(parameters.get('amount') ?? ''), parseRatio(rateText)];
  if (!amount || !rate) throw new Error('The peer knows only good requests.');
  const converted = convertAmount(amount, rate);
  return Buffer.from(
    `{"base":"${from}","target":"${to}","amount":${amount.text},"rate":${rateText},"converted":${converted}}`,
  );
}

server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
