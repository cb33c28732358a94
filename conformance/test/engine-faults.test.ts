import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { currencyCodes, errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { type ClauseResult, judge, Mismatch, runSuite } from '../src/index.ts';
import { driverNames } from '../src/suite/result.ts';
import { clauseOf, resultsOf, startTarget } from './engine-world.ts';

const currencies = clauseOf(async ({ api }) => {
  const { status } = await api.currencies();
  if (status !== 200) throw new Mismatch('status', 200, status);
});

/** Starts a target that closes all its connections when it is asked for the second time over one of them. */
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, served: () => served, [Symbol.dispose]: () => void server.close() };
}

it('asks again when a connection that was kept open turns out to be closed, over both drivers', async () => {
  using target = await startClosing('after an answer');
  const clauses = [currencies, currencies, currencies];
  const results = await resultsOf({ url: target.url, clauses, drivers: driverNames });
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill('passed'));
  expect(target.served()).toBe(6);
});

it('tells a clause that counts how many of its requests may have counted twice', async () => {
  using target = await startClosing('after an answer');
  let repeated = 0;
  const counting = clauseOf(async ({ http, ...context }) => {
    for (let sent = 0; sent < 4; sent += 1) await http.get('/');
    repeated = context.repeated();
  });
  await resultsOf({ url: target.url, clauses: [counting] });
  expect(repeated).toBeGreaterThan(0);
});

it('gives up a target that breaks every connection after the third try', async () => {
  using target = await startClosing('before an answer');
  const results = await resultsOf({ url: target.url, clauses: [currencies], drivers: driverNames });
  expect(results.map(({ status }) => status)).toEqual(['error', 'error']);
});

it.each(driverNames)(
  'calls a target that hangs up on one request, and on no other, a failure, over %s',
  async (driver) => {
    using target = await startTarget(({ url, socket }, res) => {
      if (url === '/api/currencies') return void socket.destroy();
      res.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"Who are you?"}');
    });
    const results = await resultsOf({ url: target.url, clauses: [currencies], drivers: [driver] });
    expect(results).toMatchObject([{ status: 'failed', detail: { reason: 'an answer, as to other requests' } }]);
    expect(judge(results).exitCode).toBe(1);
  },
);

it.each([
  'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}',
])('asks again after %j, and calls it a failure only when it comes every time', async (raw) => {
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

it('lets requests wait for their turn longer than the target may take for an answer', async () => {
  using target = await startTarget((_req, res) => void res.end('{}'));
  const many = clauseOf(async ({ api }) => void (await Promise.all(Array.from({ length: 8 }, () => api.currencies()))));
  const pace = { perSecond: 10, timeoutMs: 400 };
  const results = await resultsOf({ url: target.url, clauses: [many], drivers: driverNames, ...pace });
  expect(results).toMatchObject([{ status: 'passed' }, { status: 'passed' }]);
});

it('gives a target up that does not answer three times in a row', async () => {
  let requests = 0;
  using target = await startTarget(() => {
    requests += 1;
  });
  const failing = clauseOf(async () => {
    throw new Mismatch('status', 200, 500);
  });
  const clauses = [currencies, currencies, failing, ...Array(5).fill(currencies)];
  const results = await resultsOf({ url: target.url, clauses, drivers: driverNames, timeoutMs: 100 });
  const reasons = results.map(({ detail }) => detail?.reason);
  const notTried = 'not tried: the target gave no answer in time, 3 times in a row';
  expect(reasons.slice(0, 6)).toEqual([...Array(2).fill('no answer in time'), 'status', ...reasons.slice(3, 6)]);
  expect(reasons.slice(3, 6)).toEqual(Array(3).fill('no answer in time'));
  expect(reasons.slice(6)).toEqual(Array(10).fill(notTried));
  // Every time two others are asked, whether they are answered.
  expect(requests).toBe(15);
  expect(judge(results).exitCode).toBe(1);
  expect(judge(results.filter(({ status }) => status === 'error')).exitCode).toBe(3);
});

it('fails a target that leaves a request waiting twice and answers others, and no other', async () => {
  for (const [silent, status] of [
    [2, 'failed'],
    [1, 'error'],
  ] as const) {
    let asked = 0;
    using target = await startTarget((req, res) => {
      if (req.url !== '/api/currencies?held') return void res.end('{}');
      asked += 1;
      if (asked > silent) res.end('{}');
    });
    const held = clauseOf(async ({ http }) => void (await http.get('/api/currencies?held')));
    const results = await resultsOf({ url: target.url, clauses: [held], drivers: ['http'], timeoutMs: 200 });
    expect(results).toMatchObject([{ status }]);
  }
});

it.each(driverNames)('takes a target that runs out of rates amid the run for no failure, over %s', async (driver) => {
  const { status, body } = errorResponses.unavailable;
  let isOut = true;
  using target = await startTarget((_req, res) => {
    res.writeHead(isOut ? status : 200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(isOut ? body : { currencies: currencyCodes }));
  });
  const keys = { active: 'cr_0123456789' };
  const rates = clauseOf(async ({ api, keys }) => {
    const answer = await api.rates(keys.active);
    if (answer.status !== 200) throw new Mismatch('status', 200, answer.status);
  });
  const recovery = clauseOf(async () => {
    isOut = false;
  });
  const results = await resultsOf({ url: target.url, clauses: [rates, recovery, rates], drivers: [driver], keys });
  expect(results.map(({ status }) => status)).toEqual(['error', 'passed', 'passed']);
  expect(results[0]?.detail?.reason).toBe('the target had no rates (503)');
});

it('takes a target that says so of a single request for a failure', async () => {
  const { status, body } = errorResponses.unavailable;
  using target = await startTarget(({ url }, res) => {
    const isOut = url !== '/api/currencies';
    res.writeHead(isOut ? status : 200).end(JSON.stringify(isOut ? body : { currencies: currencyCodes }));
  });
  const rates = clauseOf(async ({ http }) => {
    throw new Mismatch('status', 422, (await http.get('/api/rates?base=XYZ')).status);
  });
  expect(await resultsOf({ url: target.url, clauses: [rates] })).toMatchObject([
    { status: 'failed', detail: { request: 'GET /api/rates?base=XYZ → 503' } },
  ]);
});
