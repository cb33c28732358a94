import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { type ClauseResult, clauses, judge, runSuite } from '../src/index.ts';
import { SkippingClock } from './skipping-clock.ts';

const SUFFIX = '-gzip"';

it('a server passes that compresses all but the answers to HEAD, with a tag of its own for the compressed form', async () => {
  const clock = new SkippingClock();
  const mock = createMockCrossrate({ clock });
  const server = createServer(async (req, res) => {
    const { method = 'GET', url = '/' } = req;
    const sent = Object.entries(req.headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const headers = new Headers(sent);
    const held = headers.get('If-None-Match');
    if (held !== null) headers.set('If-None-Match', held.replaceAll(SUFFIX, '"'));
    const response = await mock.fetch(`http://mock${url}`, { method, headers });
    const answer = { ...Object.fromEntries(response.headers), vary: 'Accept-Encoding' };
    const text = await response.text();
    const isCompressed = /\bgzip\b(?!;q=0)/.test(headers.get('Accept-Encoding') ?? '') && text !== '';
    if (!isCompressed) return void res.writeHead(response.status, answer).end(text);
    const body = gzipSync(text);
    const etag = response.headers.get('ETag')?.replace(/"$/, SUFFIX);
    const changed = { 'content-encoding': 'gzip', 'content-length': String(body.length), ...(etag && { etag }) };
    res.writeHead(response.status, { ...answer, ...changed }).end(body);
  });
  await using served = await listenLocally(server);
  const results: ClauseResult[] = [];
  const options = { url: served.url, keys: mock.keys, clauses, drivers: ['http', 'sdk'] as const, clock };
  for await (const result of runSuite(options)) results.push(result);
  const { failed, errors } = judge(results, [], { isStrict: true });
  expect([failed, errors]).toEqual([[], []]);
});
