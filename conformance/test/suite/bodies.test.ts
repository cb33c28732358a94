import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { judge, Mismatch } from '../../src/index.ts';
import { askList, buildClause, collectResults, startTarget } from './suite-world.ts';

type Answer = Parameters<typeof startTarget>[0];

const list = JSON.stringify({ currencies: currencyCodes });
const sendEndless = () => Readable.from(Array(100).fill(' '.repeat(100_000)));
const sendPacked = (body: string | Buffer, encoding: string): Answer => {
  return (_req, res) => void res.setHeader('Content-Encoding', encoding).end(body);
};
const sendRaw = (text: string): Answer => {
  return ({ socket }) => void socket.end(text);
};
const breakAmid = (body: string | Buffer, encoding: string): Answer => {
  return ({ socket }, res) => {
    res.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': 5_000 });
    res.write(body, () => setTimeout(() => socket.resetAndDestroy(), 20));
  };
};

const LENGTH = 'a body of a reasonable size';
const ENCODING = 'a body in the encoding that its headers name';
const END = 'a body that is sent to its end';
const HTTP = 'an answer that HTTP can read';

it.each<[what: string, reason: string, answer: Answer]>([
  ['a body of ten million spaces', LENGTH, (_req, res) => void sendEndless().pipe(res)],
  [
    'such a body, compressed',
    LENGTH,
    (_req, res) => void sendEndless().pipe(createGzip()).pipe(res.setHeader('Content-Encoding', 'gzip')),
  ],
  ...['gzip', 'deflate', 'br', 'zstd'].map((encoding): [string, string, Answer] => [
    `nonsense called ${encoding}`,
    ENCODING,
    sendPacked('nonsense', encoding),
  ]),
  ['a corrupt compressed body', ENCODING, sendPacked(gzipSync(list).fill(0, 20, 60), 'gzip')],
  ['a part of a body', END, breakAmid('{"curr', 'identity')],
  ['a part of a compressed body', END, breakAmid(gzipSync(list).subarray(0, 20), 'gzip')],
  ['fewer bytes than promised', END, sendRaw(`HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n${list}`)],
  ['a length that is no number', HTTP, sendRaw('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}')],
  ['bytes that are no chunks', HTTP, sendRaw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{}')],
  ['bytes that are no HTTP', HTTP, sendRaw('220 mail.example.com ESMTP\r\n')],
  ['a closed connection', 'an answer, as to other requests', ({ socket }) => void socket.destroy()],
])('fails a target when each try to read the list gets %s', async (_what, reason, answer) => {
  using target = await startTarget((req, res) => {
    if (req.url === '/api/currencies') return answer(req, res);
    res.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"Missing key."}');
  });
  const results = await collectResults({ url: target.url, clauses: [askList] });
  const detail = expect.objectContaining({ reason: expect.stringContaining(reason) });
  expect(results).toMatchObject([{ status: 'failed', detail }]);
  expect(judge(results).exitCode).toBe(1);
});

it('waits for the final answer after early hints', async () => {
  using target = await startTarget((_req, res) => {
    res.writeEarlyHints({ link: '</api/rates>; rel=preload' }, () => res.end('{"currencies":[]}'));
  });
  expect(await collectResults({ url: target.url, clauses: [askList] })).toMatchObject([{ status: 'passed' }]);
});

it('keeps a byte order mark, and marks bytes that are not UTF-8', async () => {
  using target = await startTarget(({ url }, res) => {
    res.end(Buffer.from(url === '/bom' ? '\uFEFF{}' : '{"error":"clé"}', url === '/bom' ? 'utf8' : 'latin1'));
  });
  const looks = buildClause(async ({ http, seen }) => {
    const [bom] = [await http.get('/bom'), await http.get('/latin')];
    expect([bom.text, bom.body]).toEqual(['\uFEFF{}', undefined]);
    expect(seen.map(({ isUtf8 }) => isUtf8)).toEqual([true, false]);
  });
  expect(await collectResults({ url: target.url, clauses: [looks] })).toMatchObject([{ status: 'passed' }]);
});

it('reports a failure for a body that is nested 200,000 levels deep', async () => {
  const depth = 200_000;
  using target = await startTarget((_req, res) => void res.end('['.repeat(depth) + ']'.repeat(depth)));
  const clause = buildClause(async ({ http }) => {
    throw new Mismatch('a currency list', 'a currency list', (await http.currencies()).body);
  });
  expect(await collectResults({ url: target.url, clauses: [clause] })).toMatchObject([{ status: 'failed' }]);
});
