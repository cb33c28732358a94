import { createMockProviders, type ProviderScenarios } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { MemoryStore } from '../../test/storage/memory-stores.ts';
import { TestClock } from '../../test/test-clock.ts';
import { loadConfig } from '../config.ts';
import { createChain } from '../providers/create-chain.ts';
import { refreshOnce } from '../refresh/refresh-once.ts';
import { RULES_VERSION } from './rules-version.ts';

/** Three days, from a good one to one on which two providers are wrong. */
const DAYS: readonly (readonly [now: string, cast: ProviderScenarios])[] = [
  ['2026-11-18T17:00:00Z', {}],
  ['2026-11-19T17:00:00Z', { 'currency-api': 'scaled' }],
  ['2026-11-20T17:00:00Z', { 'currency-api': 'absurd', ecb: 'stale' }],
];

/** The id of the last edition, which vouches for all verdicts of the three days. Other mocked rates change it, too. */
const RECORDED = 'b96b45fde510f2a46fdcdb4c088ce81eb5d8f5bbda4fdba60361f0a25b799326';

it('is raised with every change of the verdicts: then record the new id here, too', async () => {
  const clock = new TestClock(DAYS[0]?.[0] ?? '');
  const mocks = createMockProviders({ clock });
  const { providers, serving: policy, staleAfterMs, keepMs } = loadConfig({});
  const chain = createChain(providers, { fetch: mocks.fetch, clock, random: () => 0, timeoutMs: 1_000 });
  const settings = { providers: chain.map(({ name }) => name), policy, staleAfterMs };
  const store = new MemoryStore();
  for (const [now, cast] of DAYS) {
    clock.set(now);
    mocks.setAll('healthy');
    mocks.set(cast);
    await refreshOnce(
      { chain, clock, store, settings, keepMs, entries: [], isUrgent: true },
      AbortSignal.timeout(5_000),
    );
  }
  expect([RULES_VERSION, store.saved.lastEdition]).toEqual([2, RECORDED]);
});
