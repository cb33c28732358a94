import { createServer, type Socket } from 'node:net';
import { currencyCodes, errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { runPreflight } from '../../src/cli/preflight.ts';
import { clauses, collectReport, createClient, expectSame, judge, Mismatch } from '../../src/index.ts';
import { askList, buildClause, collectResults, startTarget } from './suite-world.ts';

const list = { currencies: currencyCodes };

/** Starts a target that resets all answered connections when a second request comes over one of them. */
async function startClosing() {
  let served = 0;
  const answered = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
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

it('sends a request again when a kept-alive connection turns out to be closed', async () => {
  using target = await startClosing();
  let repeated = 0;
  const counting = buildClause(async ({ api, countRepeated }) => {
    await api.currencies();
    repeated += countRepeated();
  });
  const tried = [counting, counting, counting];
  const results = await collectResults({ url: target.url, clauses: tried });
  expect(results.map(({ status }) => status)).toEqual(Array(3).fill('passed'));
  expect(target.countServed()).toBe(3);
  expect(repeated).toBeGreaterThan(0);
});

it('sends a request again after an answer that is no HTTP, and counts what that costs', async () => {
  let asked = 0;
  using target = await startTarget(({ socket }, res) => {
    asked += 1;
    if (asked % 3) return void res.end('{}');
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}');
  });
  const asking = buildClause(async ({ http, keys }) => void (await http.rates(keys.active)));
  const report = await collectReport({ url: target.url, keys: { active: 'cr_x' }, clauses: Array(6).fill(asking) });
  expect(new Set(report.clauses.map(({ status }) => status))).toEqual(new Set(['passed']));
  expect(report.costs).toEqual({ key: { sent: 8, granted: 6 }, requests: 6, dropped: 2 });
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

it('blames no target that breaks every connection, or that nothing reaches, and does not begin a run there', async () => {
  using target = await startTarget(({ socket }) => void socket.destroy());
  for (const url of [target.url, 'http://127.0.0.1:1']) {
    const results = await collectResults({ url, clauses: [askList] });
    expect(results.map(({ status }) => status)).toEqual(['error']);
    expect(judge(results).exitCode).toBe(3);
    await expect(runPreflight(createClient(url), url)).rejects.toMatchObject({ exitCode: 3 });
  }
});

it.each(['/api/currencies', '/api/rates'])('begins a run when only the answers to %s break', async (broken) => {
  using target = await startTarget(({ url, socket }, res) => {
    if (url === broken) return void socket.end('220 mail.example.com ESMTP\r\n');
    res.end(JSON.stringify(url === '/api/currencies' ? list : { error: 'Missing key.' }));
  });
  const preflight = buildClause(async ({ http }) =>
    expectSame('warning', await runPreflight(http, target.url, { key: 'cr_0123456789' }), undefined),
  );
  expect(await collectResults({ url: target.url, clauses: [preflight] })).toMatchObject([{ status: 'passed' }]);
});

it('gives up after a target has not answered in time three times in a row', async () => {
  let requests = 0;
  using target = await startTarget(() => {
    requests += 1;
  });
  const failing = buildClause(async () => {
    throw new Mismatch('status', 200, 500);
  });
  const tried = [askList, askList, failing, ...Array(5).fill(askList)];
  const results = await collectResults({ url: target.url, clauses: tried, timeoutMs: 100 });
  const late = 'no answer in time';
  const notTried = 'not tried: the target gave no answer in time, 3 times in a row';
  expect(results.map(({ detail }) => detail?.reason)).toEqual([
    ...[late, late, 'status', late, late, late],
    ...Array(2).fill(notTried),
  ]);
  // After each timeout, two other requests find out whether the target answers at all.
  expect(requests).toBe(15);
  expect(judge(results).exitCode).toBe(1);
  expect(judge(results.filter(({ status }) => status === 'error')).exitCode).toBe(3);
});

it.each([
  [2, 'failed'],
  [1, 'passed'],
] as const)(
  'when one request stays unanswered %i times and others do not, the clause has %s',
  async (silent, status) => {
    let asked = 0;
    using target = await startTarget((req, res) => {
      if (req.url !== '/api/currencies?held') return void res.end('{}');
      asked += 1;
      if (asked > silent) res.end('{}');
    });
    const held = buildClause(async ({ http }) => void (await http.get('/api/currencies?held')));
    expect(await collectResults({ url: target.url, clauses: [held], timeoutMs: 200 })).toMatchObject([{ status }]);
  },
);

it('reports an error, not a failure, when a target has no rates during a part of the run', async () => {
  const { status, body } = errorResponses.unavailable;
  let isOut = true;
  using target = await startTarget((_req, res) => {
    res.writeHead(isOut ? status : 200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(isOut ? body : list));
  });
  const rates = buildClause(async ({ api, keys }) => expectSame('status', (await api.rates(keys.active)).status, 200));
  const recovery = buildClause(async () => {
    isOut = false;
  });
  const keys = { active: 'cr_0123456789' };
  const results = await collectResults({ url: target.url, clauses: [rates, recovery, rates], keys });
  expect(results.map(({ status }) => status)).toEqual(['error', 'passed', 'passed']);
  expect(results[0]?.detail?.reason).toBe('the target had no rates (503)');
});

it('reports a failure when a target answers 503 to a single request', async () => {
  const { status, body } = errorResponses.unavailable;
  using target = await startTarget(({ url }, res) => {
    const isOut = url !== '/api/currencies';
    res.writeHead(isOut ? status : 200).end(JSON.stringify(isOut ? body : list));
  });
  const rates = buildClause(async ({ http }) =>
    expectSame('status', (await http.get('/api/rates?base=XYZ')).status, 422),
  );
  expect(await collectResults({ url: target.url, clauses: [rates] })).toMatchObject([
    { status: 'failed', detail: { request: 'GET /api/rates?base=XYZ → 503' } },
  ]);
});
