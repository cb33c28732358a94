import { afterAll, describe, expect, it } from 'vitest';
import {
  type BrokenServer,
  brokenServers,
  createBrokenFetch,
  forwardUnchanged,
  startBrokenServer,
} from '../broken/index.ts';
import { formatKillTable } from '../broken/kill-table.ts';
import { type Clause, type ClauseResult, clauses, type DriverName, runSuite } from '../src/index.ts';
import { REFUSALS } from '../src/suite/choices.ts';
import { createSdkMock } from './sdk-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

const clock = new SkippingClock();
const mock = createSdkMock(2 * (brokenServers.length + 2), clock);

/** Tries clauses on a broken server, with keys that no test has used. */
async function tryClauses(
  { fault, needsConnection }: Pick<BrokenServer, 'fault' | 'needsConnection'>,
  tried: readonly Clause[],
  drivers: readonly DriverName[],
) {
  const { keys, goodKey } = mock.takeKeys();
  const good = { url: mock.url, fetch: mock.fetch, goodKey, clock };
  await using server = needsConnection ? await startBrokenServer(fault, good) : undefined;
  const target = server ?? { url: 'http://broken.example', fetch: createBrokenFetch(fault, good) };
  const results: ClauseResult[] = [];
  for await (const result of runSuite({ ...target, keys, clauses: tried, drivers, clock })) results.push(result);
  return results;
}

const failuresOf = (results: readonly ClauseResult[]) =>
  results.filter(({ status }) => status === 'failed').map(({ id }) => id);

/**
 * Tells whether a clause must be tried before those that catch a server. `limits-daily-requests` sends the most requests:
 * clauses over every answer of a run need its answers.
 */
const isPrerequisite = (id: string, { caughtBy, after = [], needsWholeRun }: BrokenServer) =>
  needsWholeRun === true ||
  after.includes(id) ||
  (id === 'limits-daily-requests' && caughtBy.some((caught) => /^(every-|limits-told)/.test(caught)));

/**
 * Knows that refusals are free, as `limits-daily-requests` finds out by 200 requests. Clauses that send many invalid
 * requests need to know.
 */
const knowFreeRefusals: Clause = {
  ...{ id: 'test-free-refusals', level: 'MUST', title: 'refusals are free', ref: 'Limits', needs: [] },
  run: async ({ choices }) => choices.hold(REFUSALS, 'free'),
};

/** Lists the clauses to try on a server: those that must catch it, and those that must be tried before. */
function listTried(caughtBy: readonly string[], broken: BrokenServer): Clause[] {
  const tried = clauses.filter(({ id }) => caughtBy.includes(id) || isPrerequisite(id, broken));
  const mustKnow = caughtBy.some((id) => id === 'codes-odd' || id === 'amounts-no-number');
  return mustKnow ? [knowFreeRefusals, ...tried] : tried;
}

it('knows of the server without a fault what `limits-daily-requests` finds out about refusals', async () => {
  const limits = clauses.filter(({ id }) => id === 'limits-daily-requests');
  const suite = runSuite({ ...mock, ...mock.takeKeys(), clauses: limits, drivers: ['http'], clock });
  for await (const { status } of suite) expect(status).toBe('passed');
  expect(suite.describe().choices).toContainEqual({ question: REFUSALS, answer: 'free' });
});

it.each([
  ['over a connection', true],
  ['within the program', false],
] as const)('passes a server without a fault, %s', async (_, needsConnection) => {
  const results = await tryClauses({ fault: forwardUnchanged, needsConnection }, clauses, ['http', 'sdk']);
  expect(results.filter(({ status }) => status === 'failed' || status === 'error')).toEqual([]);
  const skipped = results.filter(({ status }) => status === 'skipped');
  expect(skipped.map(({ id, driver }) => `${id} ${driver}`)).toEqual(['limits-daily-requests sdk']);
});

// A loop, because `describe.each` cuts long names: `-t` finds a broken server by its id and by the clauses that catch it.
for (const broken of brokenServers)
  describe(`${broken.id}, which ${broken.title}: ${broken.caughtBy.join(', ')}`, () => {
    it('is caught over plain HTTP', async () => {
      const results = await tryClauses(broken, listTried(broken.caughtBy, broken), ['http']);
      expect(failuresOf(results)).toEqual(expect.arrayContaining([...broken.caughtBy]));
      expect(results.filter(({ status }) => status === 'error')).toEqual([]);
      const details = results.flatMap(({ detail }) => (detail?.expected === undefined ? [] : [detail]));
      expect(details.filter(({ expected, received }) => expected === received)).toEqual([]);
    });

    const expressible = clauses
      .filter(({ id, only, exhausts }) => broken.caughtBy.includes(id) && only !== 'http' && !exhausts)
      .map(({ id }) => id);
    if (expressible.length === 0 || broken.only === 'http') return;
    it('is caught over the SDK', async () => {
      const results = await tryClauses(broken, listTried(expressible, broken), ['sdk']);
      const failed = failuresOf(results).filter((id) => expressible.includes(id) || !isPrerequisite(id, broken));
      expect(failed).toEqual(expressible);
    });
  });

it('has a server that every clause must catch', () => {
  const needed = new Set(brokenServers.flatMap(({ caughtBy }) => caughtBy));
  expect([...needed].sort()).toEqual(clauses.map(({ id }) => id).sort());
});

it('gives every broken server an id of its own', () => {
  expect(new Set(brokenServers.map(({ id }) => id)).size).toBe(brokenServers.length);
});

afterAll(() => console.log(formatKillTable(clauses, brokenServers)));
