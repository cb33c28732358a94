import { expect, it } from 'vitest';
import { type Clock, expectSame } from '../../src/index.ts';
import { askList, buildClause, collectResults, startTarget } from './suite-world.ts';

/** A clock that stands still, and only notes how long a run would sleep. */
class StandingClock implements Clock {
  readonly waits: number[] = [];

  now(): number {
    return Date.parse('2026-11-24T12:00:00Z');
  }

  monotonic(): number {
    return 0;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
  }
}

it.each([
  ['7', {}, 7_000],
  ['Tue, 24 Nov 2026 12:00:09 GMT', {}, 9_000],
  ['Wed, 25 Nov 2026 12:00:09 GMT', { Date: 'Wed, 25 Nov 2026 12:00:00 GMT' }, 9_000],
  ['Mon, 23 Nov 2026 12:00:09 GMT', { Date: 'Mon, 23 Nov 2026 12:00:00 GMT' }, 9_000],
])('waits as long as a limit for bursts says by Retry-After: %s, with %o', async (retryAfter, date, expected) => {
  const statuses = [429, 200];
  using target = await startTarget((_req, res) => {
    res.sendDate = false;
    const fields = { 'Content-Type': 'application/json', 'Retry-After': retryAfter, ...date };
    res.writeHead(statuses.shift() ?? 500, fields).end('{}');
  });
  const clock = new StandingClock();
  const asking = buildClause(async ({ http }) => {
    const { status, refused } = await http.currencies();
    expectSame('status and refusals', [status, refused], [200, 1]);
  });
  const results = await collectResults({ url: target.url, clauses: [asking], clock });
  expect([results.map(({ status }) => status), clock.waits]).toEqual([['passed'], [expected]]);
});

it.each([
  ['gets no time', {}, 1],
  ['is to come again tomorrow', { 'Retry-After': '3600' }, 1],
  ['is refused after every wait', { 'Retry-After': 'Thu, 01 Jan 1998 00:00:00 GMT' }, 11],
])('takes a 429 for the end of the quota when a client %s, and does not wait again', async (_, headers, requests) => {
  let received = 0;
  using target = await startTarget((_req, res) => {
    received += 1;
    res.writeHead(429, { 'Content-Type': 'application/json', ...headers }).end('{"error":"Enough."}');
  });
  const statuses: number[] = [];
  const asking = buildClause(async ({ api }) => {
    for (let sent = 0; sent < 2; sent += 1) statuses.push((await api.rates('cr_a_used_up_key')).status);
  });
  await collectResults({ url: target.url, clauses: [asking] });
  expect([statuses, received]).toEqual([[429, 429], requests + 1]);
});

it('does not count the wait for the rate limit against the time limit of an answer', async () => {
  using target = await startTarget((_req, res) => void res.end('{}'));
  const many = buildClause(
    async ({ api }) => void (await Promise.all(Array.from({ length: 8 }, () => api.currencies()))),
  );
  const pace = { perSecond: 10, timeoutMs: 400 };
  const results = await collectResults({ url: target.url, clauses: [many], ...pace });
  expect(results).toMatchObject([{ status: 'passed' }]);
});

it.each([
  ['stops at the first sign of a limit for addresses, with the option that helps', 1, ['passed', 'error', 'error']],
  ['goes on after the 429 of a target that never gave its list', 0, ['failed', 'failed', 'passed']],
])('%s', async (_what, granted, statuses) => {
  let received = 0;
  using target = await startTarget((_req, res) => {
    received += 1;
    res.writeHead(received > granted ? 429 : 200).end('<h1>Too Many Requests</h1>');
  });
  const askTable = buildClause(async ({ api }) => expectSame('status', (await api.rates('cr_wrong')).status, 401));
  const list = [askList, askTable, buildClause(async () => {})];
  const results = await collectResults({ url: target.url, keys: { active: 'cr_some_key' }, clauses: list });
  expect(results.map(({ status }) => status)).toEqual(statuses);
  expect(results[2]?.detail?.reason ?? '--rate').toContain('--rate');
});
