import { expect, it } from 'vitest';
import type { Patch } from '../faults/fault.ts';
import { createFaultyFetch, faults, startFaultyServer } from '../faults/index.ts';
import { type ClauseResult, clauses, type DriverName, runSuite, type SuiteOptions } from '../src/index.ts';
import { createSdkMock } from './sdk-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

/** Faults that the SDK might hide or show as others, since it checks, parses and caches answers itself. */
const OVER_SDK = [
  ...['rates-need-no-key', 'unknown-key-is-403', 'restricted-accounts-get-rates', 'unknown-currency-is-400'],
  ...['list-with-usual-codes-first', 'base-is-ignored', 'updated-at-with-z', 'minimum-included'],
  ...['converted-as-json-writes-it', 'table-inverted', 'amount-in-cents', 'margin-of-one-per-cent'],
];

/** A fault of the quota may use up the key of the run, too. Later clauses then say so in place of a failure. */
const USED_UP = 'the key of --key has no request left today (429)';

const clock = new SkippingClock();
// Vitest may try a test twice.
const mock = createSdkMock(2 * (faults.length + OVER_SDK.length + 2), clock);

/** The mock without a fault, for one run, with keys that no run has used. */
function takeMock() {
  const { keys, goodKey } = mock.takeKeys();
  return { keys, good: { url: mock.url, fetch: mock.fetch, goodKey, clock } };
}

/** Tries all clauses on a target. */
async function tryAll(target: Pick<SuiteOptions, 'url' | 'fetch' | 'keys'>, drivers: readonly DriverName[]) {
  const results: ClauseResult[] = [];
  for await (const result of runSuite({ ...target, clauses, drivers, clock })) results.push(result);
  return results;
}

/** Tries all clauses on a server with a fault. */
async function tryFault(patch: Patch, driver: DriverName = 'http') {
  const { keys, good } = takeMock();
  const fetch = createFaultyFetch(patch, good);
  const results = await tryAll({ url: 'http://faulty.example', fetch, keys }, [driver]);
  const errors = results.filter(({ status, detail }) => status === 'error' && detail?.reason !== USED_UP);
  return { failed: results.filter(({ status }) => status === 'failed'), errors };
}

/** Lists the failures that name no request, or demand a refusal that no sentence of their clause names. */
const listUnfounded = (failed: readonly ClauseResult[]) =>
  failed.flatMap(({ id, level, detail: { request, reason, expected = '' } = { reason: '', reference: '' } }) => {
    const sentences = clauses.find((clause) => clause.id === id)?.sentences?.join() ?? '';
    const refusals = level === 'MUST' && reason === 'status' ? (expected.match(/\b[3-5]\d\d\b/g) ?? []) : [];
    const isFounded = request && (refusals.length === 0 || refusals.some((status) => sentences.includes(status)));
    return isFounded ? [] : [`${id}: ${request}, expected ${expected}`];
  });

const passOn: Patch = () => (request, forward) => forward(request);

it('passes a server without a fault, within the program and over a connection', async () => {
  const { keys, good } = takeMock();
  await using server = await startFaultyServer(passOn, good);
  const within = { url: 'http://faulty.example', fetch: createFaultyFetch(passOn, good), keys: takeMock().keys };
  for (const target of [within, { url: server.url, keys }]) {
    const results = await tryAll(target, ['http', 'sdk']);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  }
});

// The title names the clause, so that `-t` finds it, too.
it.each(faults)('$clause catches $name', async ({ clause, patch }) => {
  const { failed, errors } = await tryFault(patch);
  expect(failed.map(({ id }) => id)).toContain(clause);
  expect(errors).toEqual([]);
  const level = clauses.find(({ id }) => id === clause)?.level;
  expect(failed.some((result) => result.level === 'MUST') ? 'MUST' : 'SHOULD').toBe(level);
  expect(listUnfounded(failed)).toEqual([]);
});

it.each(faults.filter(({ name }) => OVER_SDK.includes(name)))(
  '$clause catches $name over the SDK',
  async ({ clause, patch }) => {
    const { failed } = await tryFault(patch, 'sdk');
    expect(failed.map(({ id }) => id)).toContain(clause);
  },
);

it('has a fault for every clause, and names that differ', () => {
  expect([...new Set(faults.map(({ clause }) => clause))].sort()).toEqual(clauses.map(({ id }) => id).sort());
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});
