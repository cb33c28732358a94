import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { createKeys } from '../foreign/foreign-server.ts';
import { foreignServers } from '../foreign/index.ts';
import { unitsPerDollar } from '../foreign/units-per-dollar.ts';
import { clauses, collectReport, judge, type SuiteOptions } from '../src/index.ts';
import { SkippingClock } from './skipping-clock.ts';

/** Collects the results of clauses; by default, of the clause about the daily quota. */
async function run(
  target: Omit<SuiteOptions, 'clauses'>,
  tried = clauses.filter(({ id }) => id === 'limits-daily-requests'),
) {
  return (await collectReport({ ...target, clauses: tried })).clauses;
}

async function startForeign(id: string) {
  const keys = createKeys();
  const foreign = foreignServers.find((each) => each.id === id);
  if (!foreign) throw new Error(`there is no foreign server ${id}`);
  return { ...(await foreign.start({ unitsPerDollar, keys: Object.values(keys) })), keys };
}

function startMock() {
  const clock = new SkippingClock();
  return { url: 'http://mock.example', ...createMockCrossrate({ clock, updatedAt: new Date(clock.now()) }), clock };
}

it.each([0, 5, 30, 45])('blames no target for a key with %i requests left', async (remaining) => {
  const mock = startMock();
  mock.exhaustQuota({ remaining });
  const { failed, errors, exitCode } = judge(await run(mock, [...clauses]), [], { isStrict: true });
  expect(failed).toEqual([]);
  const reasons = new Set(errors.map(({ detail }) => detail?.reason));
  expect([[...reasons], exitCode]).toEqual([['the key of --key has no request left today (429)'], 3]);
});

it.each([
  ['the parameters', 'parameters-first'],
  ['the quota', 'counts-everything'],
])('blames no target that checks %s first for a quota key that was used up before the run', async (_, id) => {
  await using server = await startForeign(id);
  expect(await run(server)).toMatchObject([{ status: 'passed' }]);
  const reason = expect.stringMatching(/used up already and has to be a new one, or .* --rate avoids$/);
  expect(await run(server)).toMatchObject([{ status: 'error', detail: { reason } }]);
});

it.each([1, 40])('blames no target for a quota key with %i requests of today, if the target says so', async (used) => {
  const mock = startMock();
  for (let sent = 0; sent < used; sent += 1)
    await mock.fetch(`${mock.url}/api/rates`, { headers: { 'X-API-KEY': mock.keys.spare } });
  const reason = 'the target says that the key of --quota-key was used before the run: it has to be a new one';
  expect(await run(mock)).toMatchObject([{ status: 'error', detail: { reason } }]);
});

it('tells that a quota key may have been used when the target does not', async () => {
  await using server = await startForeign('pretty');
  await server.fetch?.(`${server.url}/api/rates`, { headers: { 'X-API-KEY': server.keys.spare } });
  const expected = expect.stringMatching(
    /^100 to a key not used today, or 3\d if the target counts the 6\d refused ones before$/,
  );
  expect(await run(server)).toMatchObject([{ status: 'failed', detail: { expected, received: '99' } }]);
});

it.each([false, true])(
  'blames a target that counts two keys together, whether it tells the quota (%s)',
  async (tells) => {
    const mock = startMock();
    const fetch: typeof mock.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      if (headers.get('X-API-KEY') === mock.keys.spare) headers.set('X-API-KEY', mock.keys.active);
      const answer = await mock.fetch(input, { ...init, headers });
      const shown = new Headers(answer.headers);
      if (!tells) for (const name of [...shown.keys()].filter((each) => /ratelimit/.test(each))) shown.delete(name);
      return new Response(answer.body, { status: answer.status, headers: shown });
    };
    expect(await run({ ...mock, fetch })).toMatchObject([{ status: 'failed' }]);
  },
);

it('suggests a slower run for a limit of bursts that states no time', async () => {
  const mock = startMock();
  let sent = 0;
  const fetch: typeof mock.fetch = async (input, init) =>
    ++sent % 20 === 0 ? new Response('{"error":"Too fast."}', { status: 429 }) : mock.fetch(input, init);
  const reason = expect.stringContaining('--rate');
  expect(await run({ ...mock, fetch })).toMatchObject([{ status: 'error', detail: { reason } }]);
});
