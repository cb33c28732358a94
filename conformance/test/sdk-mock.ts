import { createMockCrossrate, type MockAccountKind } from '@crossrate/sdk/testing';
import { createApiKey } from '../../server/src/access/api-key.ts';
import type { Clock } from '../src/clock.ts';
import type { Keys } from '../src/index.ts';

/** The mock of the SDK, and keys that no run has used. */
export interface SdkMock {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** Takes a key of every kind, and a second active one. */
  takeKeys(): { readonly keys: Keys; readonly goodKey: string };
}

/**
 * Creates a mock with keys for a number of runs. The mock passes every clause, as `mock.test.ts` shows, and costs a run
 * neither a connection nor a commit.
 */
export function createSdkMock(runs: number, clock: Clock): SdkMock {
  const kinds: Record<string, MockAccountKind> = {};
  const createKey = (kind: MockAccountKind) => {
    const key = createApiKey();
    kinds[key] = kind;
    return key;
  };
  const sets = Array.from({ length: runs }, () => ({
    keys: {
      active: createKey('active'),
      restricted: createKey('restricted'),
      unverified: createKey('unverified'),
      spare: createKey('active'),
    },
    goodKey: createKey('active'),
  }));
  const { fetch } = createMockCrossrate({ keys: kinds, clock });
  return {
    url: 'http://mock.example',
    fetch,
    takeKeys() {
      const taken = sets.pop();
      if (!taken) throw new Error(`There are keys for only ${runs} runs.`);
      return taken;
    },
  };
}
