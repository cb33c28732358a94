import { Crossrate } from '../src/index.ts';
import { createMockCrossrate, type MockCrossrate, type MockCrossrateOptions } from '../src/testing/index.ts';

export const BASE_URL = 'https://rates.example.com';
export const NOW = Date.parse('2026-11-22T10:20:30Z');

/** Starts a mock with a clock that stands still, a client of the mock, and a client that keeps answers. */
export function startMock(options: MockCrossrateOptions = {}) {
  const mock = createMockCrossrate({ clock: { now: () => NOW }, ...options });
  const settings = { baseUrl: BASE_URL, apiKey: mock.keys.active, fetch: mock.fetch, maxRetries: 0 };
  return { mock, crossrate: new Crossrate({ ...settings, cache: false }), keeping: new Crossrate(settings) };
}

/** Sends a request by the mock's `fetch`, with the active key. */
export function get({ fetch, keys }: MockCrossrate, path: string, headers: Record<string, string> = {}) {
  return fetch(BASE_URL + path, { headers: { 'X-API-KEY': keys.active, ...headers } });
}
