import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { clauses, collectReport, judge, type SuiteOptions } from '../src/index.ts';
import { createDocumentedMock } from './documented-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

const clock = new SkippingClock();

/** Tries all clauses of both profiles. */
async function tryAll(options: Pick<SuiteOptions, 'url' | 'keys' | 'fetch' | 'seed'>) {
  const report = await collectReport({ ...options, clauses, clock });
  const { failed, errors, skipped } = judge(report.clauses, [], { isStrict: true });
  // A `fetch` of its own shows no bytes.
  return {
    report,
    alarms: [
      ...failed,
      ...errors,
      ...skipped.filter(({ id }) => options.fetch === undefined || id !== 'wire-complete'),
    ],
  };
}

// How many codes and amounts a run asks for again depends on the seed: some seeds need every request of the budget.
const seeds = Array.from({ length: Number(process.env.SEEDS ?? 4) }, (_, index) => index);

it.each(seeds)(
  'the mock of the SDK keeps every MUST and SHOULD, and grants at most 60 requests, with the seed %i',
  async (seed) => {
    const { fetch, keys } = createDocumentedMock({ clock, updatedAt: new Date(clock.now()) });
    const { report, alarms } = await tryAll({ url: 'http://mock', fetch, keys, seed });
    expect(alarms).toEqual([]);
    expect(report.costs.key.granted).toBeLessThanOrEqual(60);
  },
);

const SUFFIX = '-gzip"';

it('a server passes that compresses all but the answers to HEAD, with a tag of its own for the compressed form', async () => {
  const mock = createDocumentedMock({ clock, updatedAt: new Date(clock.now()) });
  const server = createServer(async ({ method = 'GET', url = '/', headers: received }, res) => {
    const headers = new Headers(received as Record<string, string>);
    const held = headers.get('If-None-Match');
    if (held !== null) headers.set('If-None-Match', held.replaceAll(SUFFIX, '"'));
    const response = await mock.fetch(`http://mock${url}`, { method, headers });
    const answer = Object.fromEntries(response.headers);
    const text = await response.text();
    const isCompressed = /\bgzip\b(?!;q=0)/.test(headers.get('Accept-Encoding') ?? '') && text !== '';
    if (!isCompressed) return void res.writeHead(response.status, answer).end(text);
    const body = gzipSync(text);
    const etag = response.headers.get('ETag')?.replace(/"$/, SUFFIX);
    const changed = { 'content-encoding': 'gzip', 'content-length': String(body.length), ...(etag && { etag }) };
    res.writeHead(response.status, { ...answer, ...changed }).end(body);
  });
  await using served = await listenLocally(server);
  expect((await tryAll({ url: served.url, keys: mock.keys })).alarms).toEqual([]);
});
