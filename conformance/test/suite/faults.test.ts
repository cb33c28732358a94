import { createServer, type Socket } from 'node:net';
import { currencyCodes, errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { type ClauseResult, clauses, judge, Mismatch, runSuite } from '../../src/index.ts';
import { driverNames } from '../../src/suite/result.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

const currencies = buildClause(async ({ api }) => {
  const { status } = await api.currencies();
  if (status !== 200) throw new Mismatch('status', 200, status);
});

/**
 * Starts a target that breaks connections: before any answer, or all of them when a second request comes over a
 * connection that has been answered.
 */
async function startClosing(close: 'after an answer' | 'before an answer') {
  let served = 0;
  const answered = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      if (close === 'before an answer') return socket.resetAndDestroy();
      if (answered.has(socket)) {
        for (const each of answered) each.resetAndDestroy();
        return answered.clear();
      }
      answered.add(socket);
      served += 1;
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
    });
  });
  return { ...(await listenLocally(server)), countServed: () => served };
}

it('retries when a kept-alive connection turns out to be closed, over both drivers', async () => {
  using target = await startClosing('after an answer');
  const clauses = [currencies, currencies, currencies];
  const results = await collectResults({ url: target.url, clauses, drivers: driverNames });
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill('passed'));
  expect(target.countServed()).toBe(6);
});

it('shows a clause how many of its requests were sent twice', async () => {
  using target = await startClosing('after an answer');
  let repeated = 0;
  const counting = buildClause(async ({ http, ...context }) => {
    for (let sent = 0; sent < 4; sent += 1) await http.get('/');
    repeated = context.countRepeated();
  });
  await collectResults({ url: target.url, clauses: [counting] });
  expect(repeated).toBeGreaterThan(0);
});

it('shows a request that had to be sent again, when too many were', async () => {
  let broken = 0;
  using target = await startTarget((req, res) => {
    if (req.url?.startsWith('/b') && broken++ < 2) return void res.destroy();
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"currencies":[]}');
  });
  const asking = buildClause(async ({ http }) => {
    for (const path of ['/a', '/b', '/c']) await http.get(path);
  });
  const tried = [asking, ...clauses.filter(({ id }) => id === 'every-answered')];
  const [, result] = await collectResults({ url: target.url, clauses: tried });
  expect(result).toMatchObject({ id: 'every-answered', status: 'failed', detail: { request: 'GET /b → 200' } });
});

it('reports an error when a target breaks every connection', async () => {
  using target = await startClosing('before an answer');
  const results = await collectResults({ url: target.url, clauses: [currencies], drivers: driverNames });
  expect(results.map(({ status }) => status)).toEqual(['error', 'error']);
});

it.each(driverNames)(
  'reports a failure when a target breaks the connection of one request, and answers others, over %s',
  async (driver) => {
    using target = await startTarget(({ url, socket }, res) => {
      if (url === '/api/currencies') return void socket.destroy();
      res.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"Who are you?"}');
    });
    const results = await collectResults({ url: target.url, clauses: [currencies], drivers: [driver] });
    expect(results).toMatchObject([{ status: 'failed', detail: { reason: 'an answer, as to other requests' } }]);
    expect(judge(results).exitCode).toBe(1);
  },
);

it.each([
  'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}',
])('retries after %j, and reports a failure only when every attempt gets it', async (raw) => {
  for (const share of [1, 3]) {
    let asked = 0;
    using target = await startTarget(({ socket }, res) => {
      asked += 1;
      if (asked % share) return void res.end('{}');
      socket.end(raw);
    });
    const clauses = Array(6).fill(currencies);
    const suite = runSuite({ url: target.url, keys: {}, clauses, drivers: ['http'] });
    const results: ClauseResult[] = [];
    for await (const result of suite) results.push(result);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([share === 1 ? 'failed' : 'passed']));
    expect(suite.describe().costs.dropped).toBe(share === 1 ? 12 : 2);
  }
});

it('gives up after a target has not answered in time three times in a row', async () => {
  let requests = 0;
  using target = await startTarget(() => {
    requests += 1;
  });
  const failing = buildClause(async () => {
    throw new Mismatch('status', 200, 500);
  });
  const clauses = [currencies, currencies, failing, ...Array(5).fill(currencies)];
  const results = await collectResults({ url: target.url, clauses, drivers: driverNames, timeoutMs: 100 });
  const reasons = results.map(({ detail }) => detail?.reason);
  const notTried = 'not tried: the target gave no answer in time, 3 times in a row';
  expect(reasons.slice(0, 6)).toEqual([...Array(2).fill('no answer in time'), 'status', ...reasons.slice(3, 6)]);
  expect(reasons.slice(3, 6)).toEqual(Array(3).fill('no answer in time'));
  expect(reasons.slice(6)).toEqual(Array(10).fill(notTried));
  // After each timeout, two other requests find out whether the target answers at all.
  expect(requests).toBe(15);
  expect(judge(results).exitCode).toBe(1);
  expect(judge(results.filter(({ status }) => status === 'error')).exitCode).toBe(3);
});

it('reports a failure when one request stays unanswered twice and others do not, but not when only once', async () => {
  for (const [silent, status] of [
    [2, 'failed'],
    [1, 'passed'],
  ] as const) {
    let asked = 0;
    using target = await startTarget((req, res) => {
      if (req.url !== '/api/currencies?held') return void res.end('{}');
      asked += 1;
      if (asked > silent) res.end('{}');
    });
    const held = buildClause(async ({ http }) => void (await http.get('/api/currencies?held')));
    const results = await collectResults({ url: target.url, clauses: [held], drivers: ['http'], timeoutMs: 200 });
    expect(results).toMatchObject([{ status }]);
  }
});

it.each(driverNames)(
  'reports an error, not a failure, when a target has no rates during a part of the run, over %s',
  async (driver) => {
    const { status, body } = errorResponses.unavailable;
    let isOut = true;
    using target = await startTarget((_req, res) => {
      res.writeHead(isOut ? status : 200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(isOut ? body : { currencies: currencyCodes }));
    });
    const keys = { active: 'cr_0123456789' };
    const rates = buildClause(async ({ api, keys }) => {
      const answer = await api.rates(keys.active);
      if (answer.status !== 200) throw new Mismatch('status', 200, answer.status);
    });
    const recovery = buildClause(async () => {
      isOut = false;
    });
    const results = await collectResults({
      url: target.url,
      clauses: [rates, recovery, rates],
      drivers: [driver],
      keys,
    });
    expect(results.map(({ status }) => status)).toEqual(['error', 'passed', 'passed']);
    expect(results[0]?.detail?.reason).toBe('the target had no rates (503)');
  },
);

it('reports a failure when a target answers 503 to a single request', async () => {
  const { status, body } = errorResponses.unavailable;
  using target = await startTarget(({ url }, res) => {
    const isOut = url !== '/api/currencies';
    res.writeHead(isOut ? status : 200).end(JSON.stringify(isOut ? body : { currencies: currencyCodes }));
  });
  const rates = buildClause(async ({ http }) => {
    throw new Mismatch('status', 422, (await http.get('/api/rates?base=XYZ')).status);
  });
  expect(await collectResults({ url: target.url, clauses: [rates] })).toMatchObject([
    { status: 'failed', detail: { request: 'GET /api/rates?base=XYZ → 503' } },
  ]);
});
