import { afterAll, expect, it } from 'vitest';
import type { Fault } from '../faults/fault.ts';
import { createFaultyFetch, faults, startFaultyServer } from '../faults/index.ts';
import { type ClauseResult, clauses, type DriverName, runSuite } from '../src/index.ts';
import { createSdkMock } from './sdk-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

/** Faults that the SDK might hide or show as others, since it checks, parses and caches answers itself. */
const OVER_SDK = [
  ...['rates-need-no-key', 'unknown-key-is-403', 'restricted-accounts-get-rates', 'unknown-currency-is-400'],
  ...['list-with-usual-codes-first', 'base-is-ignored', 'updated-at-with-z', 'minimum-included'],
  ...['converted-as-json-writes-it', 'table-inverted', 'conversion-cached-by-cents', 'margin-of-one-per-cent'],
];

/** A fault of the quota may use up the key of the run, too. Later clauses then say so in place of a failure. */
const USED_UP = 'the key of --key has no request left today (429)';

const clock = new SkippingClock();
// Vitest may try a test twice.
const mock = createSdkMock(2 * (faults.length + OVER_SDK.length + 2), clock);
const caught = new Map<string, number>();

/** The titles name the clauses, so that `-t` finds them, too. */
const titled = faults.map(([name, fault]) => [`${name}: ${fault.caughtBy.join(', ')}`, fault] as const);

/** Tries all clauses on a server with a fault, with keys that no run has used. */
async function tryAll(
  { patch, needsConnection }: Pick<Fault, 'patch' | 'needsConnection'>,
  drivers: readonly DriverName[] = ['http'],
) {
  const { keys, goodKey } = mock.takeKeys();
  const good = { url: mock.url, fetch: mock.fetch, goodKey, clock };
  await using server = needsConnection ? await startFaultyServer(patch, good) : undefined;
  const target = server ?? { url: 'http://faulty.example', fetch: createFaultyFetch(patch, good) };
  const results: ClauseResult[] = [];
  for await (const result of runSuite({ ...target, keys, clauses, drivers, clock })) results.push(result);
  const errors = results.filter(({ status, detail }) => status === 'error' && detail?.reason !== USED_UP);
  return { results, failed: results.filter(({ status }) => status === 'failed'), errors };
}

/** Lists the failures that name no request, or demand a refusal that no sentence of their clause names. */
const listUnfounded = (failed: readonly ClauseResult[]) =>
  failed.flatMap(({ id, level, detail: { request, reason, expected = '' } = { reason: '' } }) => {
    const sentences = clauses.find((clause) => clause.id === id)?.sentences?.join() ?? '';
    const refusals = level === 'MUST' && reason === 'status' ? (expected.match(/\b[3-5]\d\d\b/g) ?? []) : [];
    const isFounded = request && (refusals.length === 0 || refusals.some((status) => sentences.includes(status)));
    return isFounded ? [] : [`${id}: ${request}, expected ${expected}`];
  });

it.each([
  ['within the program', {}],
  ['over a connection', { needsConnection: true }],
] as const)('passes a server without a fault, %s', async (_, options) => {
  const { results } = await tryAll({ patch: () => (request, forward) => forward(request), ...options }, [
    'http',
    'sdk',
  ]);
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});

it.each(titled)('fails a server with the fault %s', async (_, fault) => {
  const { failed, errors } = await tryAll(fault);
  for (const { id } of failed) caught.set(id, (caught.get(id) ?? 0) + 1);
  expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining([...fault.caughtBy]));
  expect(errors).toEqual([]);
  expect(failed.some(({ level }) => level === 'MUST') ? 'MUST' : 'SHOULD').toBe(fault.level);
  expect(listUnfounded(failed)).toEqual([]);
});

it.each(faults.filter(([name]) => OVER_SDK.includes(name)))('fails it over the SDK: %s', async (_, fault) => {
  const { failed } = await tryAll(fault, ['sdk']);
  const expressible = clauses.filter(({ id, only }) => fault.caughtBy.includes(id) && only !== 'http');
  expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(expressible.map(({ id }) => id)));
});

it('has a fault that every clause must catch, and names that differ', () => {
  const needed = new Set(faults.flatMap(([, { caughtBy }]) => caughtBy));
  expect([...needed].sort()).toEqual(clauses.map(({ id }) => id).sort());
  expect(new Set(faults.map(([name]) => name)).size).toBe(faults.length);
});

afterAll(() => {
  const rows = clauses.map(({ id, level }) => {
    const names = faults.filter(([, { caughtBy }]) => caughtBy.includes(id)).map(([name]) => name);
    return [id.padEnd(32), level.padEnd(6), String(caught.get(id) ?? 0).padStart(3), names.join(', ')].join(' ');
  });
  console.log(['clause, level, caught in all, and the faults that it must catch', ...rows].join('\n'));
});
