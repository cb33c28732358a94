import type { MockAccountKind } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { createApiKey } from '../../../server/src/access/api-key.ts';
import type { Patch } from '../../faults/fault.ts';
import { createFaultyFetch, faults, startFaultyServer } from '../../faults/index.ts';
import { type ClauseResult, clauses, collectReport } from '../../src/index.ts';
import { createDocumentedMock } from '../documented-mock.ts';
import { SkippingClock } from '../skipping-clock.ts';

/** A fault of the quota may use up the key of the run, too. Later clauses then say so in place of a failure. */
const USED_UP = 'the key of --key has no request left today (429)';

const clock = new SkippingClock();

/** Opens a server without a fault, with a key of every kind, and a second active one for faults that admit too much. */
function openGood() {
  const accounts: Record<string, MockAccountKind> = {};
  const createKey = (kind: MockAccountKind) => {
    const key = createApiKey();
    accounts[key] = kind;
    return key;
  };
  const [active, spare, goodKey] = [createKey('active'), createKey('active'), createKey('active')];
  const keys = { active, spare, restricted: createKey('restricted'), unverified: createKey('unverified') };
  const { fetch } = createDocumentedMock({ keys: accounts, clock, updatedAt: new Date(clock.now()) });
  return { keys, good: { url: 'http://mock.example', fetch, goodKey, clock } };
}

/** Tries all clauses on a server with a fault. */
export async function tryFault(patch: Patch, isOverWire = false) {
  const { keys, good } = openGood();
  using server = isOverWire ? await startFaultyServer(patch, good) : undefined;
  const target = { ...(server ?? { url: 'http://faulty.example', fetch: createFaultyFetch(patch, good) }), keys };
  const { clauses: results } = await collectReport({ ...target, clauses, clock });
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

/**
 * Tests that the suite catches the faults of one half, which takes most of the time of all fast tests: each half has a
 * process of its own.
 */
export function catchFaults(half: 0 | 1): void {
  // The title names the clause, so that `-t` finds it, too.
  it.each(faults.filter((_, place) => place % 2 === half))('$clause catches $name', async ({ clause, patch }) => {
    const { failed, errors } = await tryFault(patch, clause === 'wire-complete');
    expect(failed.map(({ id }) => id)).toContain(clause);
    expect(errors).toEqual([]);
    const level = clauses.find(({ id }) => id === clause)?.level;
    expect(failed.some((result) => result.level === 'MUST') ? 'MUST' : 'SHOULD').toBe(level);
    expect(listUnfounded(failed)).toEqual([]);
  });
}
