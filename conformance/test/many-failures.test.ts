import { expect, it } from 'vitest';
import { brokenServers, createBrokenFetch } from '../broken/index.ts';
import { type ClauseResult, clauses, runSuite } from '../src/index.ts';
import { createSdkMock } from './sdk-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

const clock = new SkippingClock();
const mock = createSdkMock(2, clock);

it.each(['rates-of-two-pivots', 'rates-of-another-day'])(
  'tries all clauses on a server with the fault %s, though many clauses look for a refresh as the reason',
  async (id) => {
    const { fault } = brokenServers.find((server) => server.id === id) ?? {};
    if (!fault) throw new Error(`there is no broken server ${id}`);
    const { keys, goodKey } = mock.takeKeys();
    const fetch = createBrokenFetch(fault, { url: mock.url, fetch: mock.fetch, goodKey, clock });
    const results: ClauseResult[] = [];
    for await (const result of runSuite({
      url: 'http://broken.example',
      fetch,
      keys,
      clauses,
      drivers: ['http'],
      clock,
    }))
      results.push(result);
    expect(results.filter(({ status }) => status === 'failed').length).toBeGreaterThan(1);
    expect(results.filter(({ status }) => status === 'skipped')).toEqual([]);
  },
);
