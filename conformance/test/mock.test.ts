import { createServer } from 'node:http';
import { createMockCrossrate, type MockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { type LocalServer, listenLocally } from '../../testing/listen-locally.ts';
import { type ClauseResult, clauses, judge, runSuite } from '../src/index.ts';
import { SkippingClock } from './skipping-clock.ts';

/** Serves the mock's `fetch` over HTTP. */
function serve({ fetch }: MockCrossrate): Promise<LocalServer> {
  const server = createServer(async (req, res) => {
    const headers = Object.entries(req.headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const response = await fetch(`http://mock${req.url}`, { method: req.method ?? 'GET', headers });
    res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  return listenLocally(server);
}

it.each(['http', 'sdk'] as const)('the mock of the SDK keeps every MUST and SHOULD, over %s', async (driver) => {
  const clock = new SkippingClock();
  const mock = createMockCrossrate({ clock });
  await using served = await serve(mock);
  const results: ClauseResult[] = [];
  const options = { url: served.url, keys: mock.keys, clauses, drivers: [driver], clock };
  for await (const result of runSuite(options)) results.push(result);
  const { failed, errors, skipped, exitCode } = judge(results, [], { isStrict: true });
  expect([failed, errors, skipped, exitCode]).toEqual([[], [], [], 0]);
  const expressible = clauses.filter(({ only }) => driver === 'http' || only !== 'http');
  expect(results.map(({ id }) => id)).toEqual(expressible.map(({ id }) => id));
});

// How many codes and amounts a run asks for again depends on the seed: some seeds need every request of the budget.
it.each([1, 2, 3, 4])(
  'a strict run skips no clause, and is granted at most 62 requests, with the seed %i',
  async (seed) => {
    const clock = new SkippingClock();
    const { keys, fetch } = createMockCrossrate({ clock });
    const suite = runSuite({ url: 'http://mock', fetch, keys, clauses, drivers: ['http'], clock, seed });
    const results: ClauseResult[] = [];
    for await (const result of suite) results.push(result);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(suite.describe().costs.key.granted).toBeLessThanOrEqual(62);
  },
);
