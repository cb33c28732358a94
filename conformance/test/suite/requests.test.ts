import { expect, it } from 'vitest';
import { brokenServers, startBrokenServer } from '../../broken/index.ts';
import { type ClauseResult, clauses, runSuite } from '../../src/index.ts';
import { startMockedService } from '../mocked-service.ts';

it('names the request whose answer is wrong when a clause checks all answers of the run', async () => {
  await using service = await startMockedService();
  const broken = brokenServers.find(({ id }) => id === 'table-as-text-plain');
  if (!broken) throw new Error('there is no such broken server');
  const { active: goodKey = '' } = await service.createKeys();
  await using server = await startBrokenServer(broken.fault, { url: service.url, goodKey });
  const tried = clauses.filter(({ id }) => id === 'limits-daily-requests' || id === 'every-success');
  const results: ClauseResult[] = [];
  const keys = await service.createKeys();
  for await (const result of runSuite({ url: server.url, keys, clauses: tried, drivers: ['http'] }))
    results.push(result);
  const [, { status, detail } = {}] = results;
  expect([status, detail?.request]).toEqual([
    'failed',
    expect.stringMatching(/^GET \/api\/rates\?base=[A-Z]{3} → 200$/),
  ]);
});
