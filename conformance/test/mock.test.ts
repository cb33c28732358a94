import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMockCrossrate, type MockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { type ClauseResult, clauses, judge, runSuite } from '../src/index.ts';

/** Serves the mock's `fetch` over HTTP. */
async function serve({ fetch }: MockCrossrate): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(async (req, res) => {
    const headers = Object.entries(req.headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const response = await fetch(`http://mock${req.url}`, { method: req.method ?? 'GET', headers });
    res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

it.each(['http', 'sdk'] as const)('the mock of the SDK keeps every MUST and SHOULD, over %s', async (driver) => {
  const mock = createMockCrossrate();
  await using served = await serve(mock);
  const results: ClauseResult[] = [];
  const options = { url: served.url, keys: mock.keys, clauses, drivers: [driver] };
  for await (const result of runSuite(options)) results.push(result);
  const { failed, errors, skipped, exitCode } = judge(results, [], { isStrict: true });
  expect([failed, errors, skipped, exitCode]).toEqual([[], [], [], 0]);
  const expressible = clauses.filter(({ only }) => driver === 'http' || only !== 'http');
  expect(results.map(({ id }) => id)).toEqual(expressible.map(({ id }) => id));
});
