import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrokenServer, brokenServers, healthy, type Spoil, startBrokenServer } from '../broken/index.ts';
import { killTable } from '../broken/kill-table.ts';
import { type Clause, type ClauseResult, clauses, type DriverName, runSuite } from '../src/index.ts';
import { type MockedService, startMockedService } from './mocked-service.ts';

let service: MockedService;
beforeAll(async () => {
  service = await startMockedService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Tries clauses on a spoilt server, with keys that nobody used before. */
async function tryClauses(spoil: Spoil, tried: readonly Clause[], drivers: readonly DriverName[]) {
  const results: ClauseResult[] = [];
  const { active: key } = await service.issueKeys();
  await using server = await startBrokenServer(spoil, service.url, { key });
  const suite = runSuite({ url: server.url, keys: await service.issueKeys(), clauses: tried, drivers });
  for await (const result of suite) results.push(result);
  return results;
}

const having = (status: ClauseResult['status'], results: readonly ClauseResult[]) =>
  results.filter((result) => result.status === status).map(({ id }) => id);

const named = ({ caughtBy }: BrokenServer) => clauses.filter(({ id }) => caughtBy.includes(id));

/**
 * What looks at every answer of a run needs those of the clause that asks for most, and what sends many requests that are
 * refused has to know that they are free.
 */
const isSweep = (id: string, { caughtBy }: BrokenServer) =>
  id === 'limits-daily-requests' && caughtBy.some((caught) => /^(every-|codes-odd|amounts-no-number)/.test(caught));

it('passes a server that is spoilt in nothing, over both drivers', async () => {
  const results = await tryClauses(healthy, clauses, ['http', 'sdk']);
  expect(results.filter(({ status }) => status === 'failed' || status === 'error')).toEqual([]);
  const skipped = results.filter(({ status }) => status === 'skipped');
  expect(skipped.map(({ id, driver }) => `${id} ${driver}`)).toEqual(['limits-daily-requests sdk']);
});

describe.each(brokenServers)('$id, which $title', (broken) => {
  it('is caught over plain HTTP', async () => {
    const tried = clauses.filter(({ id }) => broken.caughtBy.includes(id) || isSweep(id, broken));
    const results = await tryClauses(broken.spoil, tried, ['http']);
    expect(having('failed', results)).toEqual(expect.arrayContaining([...broken.caughtBy]));
    expect(results.filter(({ status }) => status === 'error')).toEqual([]);
  });

  const expressible = named(broken).filter(({ only, exhausts }) => only !== 'http' && !exhausts);
  if (expressible.length === 0 || broken.only === 'http') return;
  it('is caught by way of the SDK', async () => {
    const tried = clauses.filter((clause) => expressible.includes(clause) || isSweep(clause.id, broken));
    const results = await tryClauses(broken.spoil, tried, ['sdk']);
    const failed = having('failed', results).filter((id) => !isSweep(id, broken));
    expect(failed).toEqual(expressible.map(({ id }) => id));
  });
});

it('has a broken server for every clause', () => {
  const needed = new Set(brokenServers.flatMap(({ caughtBy }) => caughtBy));
  expect([...needed].sort()).toEqual(clauses.map(({ id }) => id).sort());
});

it('gives every broken server an id of its own', () => {
  expect(new Set(brokenServers.map(({ id }) => id)).size).toBe(brokenServers.length);
});

afterAll(() => console.log(killTable(clauses, brokenServers)));
