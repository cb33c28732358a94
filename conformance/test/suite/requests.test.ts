import { expect, it } from 'vitest';
import { startFaultyServer } from '../../faults/index.ts';
import { isUsual, onTable } from '../../faults/patches.ts';
import { systemClock } from '../../src/clock.ts';
import { type ClauseResult, clauses, expectSame, runSuite, tryEach } from '../../src/index.ts';
import { driverNames } from '../../src/suite/result.ts';
import { startMockedService } from '../mocked-service.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

it('names the request whose answer is wrong when a clause checks all answers of the run', async () => {
  await using service = await startMockedService();
  const patch = onTable({ headers: { 'Content-Type': 'text/plain' } }, (request) => !isUsual(request.get('base')));
  const { active: goodKey = '' } = await service.createKeys();
  await using server = await startFaultyServer(patch, { url: service.url, fetch, goodKey, clock: systemClock });
  const tried = clauses.filter(({ id }) => id === 'limits-daily-requests' || id === 'every-success');
  const results: ClauseResult[] = [];
  const keys = await service.createKeys();
  for await (const result of runSuite({ url: server.url, keys, clauses: tried, drivers: ['http'] }))
    results.push(result);
  const [, { status, detail } = {}] = results;
  expect([status, detail?.request]).toEqual([
    'failed',
    expect.stringMatching(/^GET \/api\/rates(\?base=[A-Z]{3})? → 200$/),
  ]);
});

it('sends the headers of the user with every request, also in place of those of a clause', async () => {
  const received: (string | undefined)[] = [];
  using target = await startTarget((req, res) => {
    received.push(req.headers.authorization);
    res.end('{}');
  });
  const asking = buildClause(async ({ http, api }) => {
    await api.currencies();
    await http.get('/', undefined, { authorization: 'Bearer of-the-clause' });
  });
  const headers = { Authorization: 'Basic dXNlcjpwYXNz' };
  await collectResults({ url: target.url, clauses: [asking], headers, drivers: driverNames });
  expect(received).toEqual(Array(4).fill(headers.Authorization));
});

it('tries independent requests several at a time, and blames the first in the list that fails', async () => {
  let [open, most] = [0, 0];
  using target = await startTarget(async ({ url }, res) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, url === '/2' ? 60 : 20));
    open -= 1;
    res.writeHead(url === '/2' || url === '/3' ? 500 : 200).end('{}');
  });
  const clause = buildClause((context) =>
    tryEach(context, [1, 2, 3, 4, 5, 6, 7, 8, 9], async ({ http }, place) =>
      expectSame('status', (await http.get(`/${place}`)).status, 200),
    ),
  );
  const [result] = await collectResults({ url: target.url, clauses: [clause], concurrency: 3 });
  expect(result).toMatchObject({ status: 'failed', detail: { request: 'GET /2 → 500' } });
  expect(most).toBe(3);
});
