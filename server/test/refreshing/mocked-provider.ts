import { createMockProviders, type ProviderName } from '@crossrate/mock-provider';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ProviderTable } from '../../src/judging/rate-provider.ts';
import { providerDefinitions } from '../../src/providers/index.ts';
import { ProviderHttp } from '../../src/providers/reading/provider-http.ts';
import { TestClock } from '../test-clock.ts';

/** The operator's key in these tests, which must stay secret. */
export const SECRET_KEY = 'b1946ac92492d2347c6235b4d2611184';

/** Saturday; the last working day was Friday the 20th. */
const NOW = '2026-11-21T10:00:00Z';

/** Mocks every provider for the tests of a file. Each test begins with healthy providers. */
export function mockProviders() {
  const clock = new TestClock(NOW);
  const mocks = createMockProviders({ clock });
  const network = setupServer(...mocks.handlers);
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    network.resetHandlers();
    mocks.setAll('healthy');
  });
  afterAll(() => network.close());
  return { clock, mocks, network };
}

/** Builds a function that fetches the table of a provider, with default settings. */
export function createFetchTable(name: ProviderName, clock: TestClock): () => Promise<ProviderTable> {
  const definition = providerDefinitions.find((known) => known.name === name);
  if (!definition) throw new Error(`There is no adapter for ${name}.`);
  // msw replaces `fetch` when it starts to listen, so each request looks `fetch` up.
  const http = new ProviderHttp({ fetch: (...request) => fetch(...request), clock, timeoutMs: 10_000 });
  const url = definition.address?.standard ?? '';
  const provider = definition.create({ http, url, key: SECRET_KEY, clock });
  return () => provider.fetchTable(new AbortController().signal);
}
