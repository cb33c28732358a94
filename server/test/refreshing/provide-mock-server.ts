import { type MockServer, startMockServer } from '@crossrate/mock-provider/standalone';
import { afterAll, beforeAll } from 'vitest';
import { type Clock, systemClock } from '../../src/clock.ts';

/** Stands at a Saturday, on which the rates of all mocked providers are of the same trading day. */
export const saturdayClock: Clock = { ...systemClock, now: () => Date.parse('2026-11-21T10:00:00Z') };

/** Starts mocked providers for the tests of a file. */
export function provideMockServer(clock: Clock): Pick<MockServer, 'providers' | 'url'> {
  let mock: MockServer;
  beforeAll(async () => {
    mock = await startMockServer({ clock });
  });
  afterAll(() => mock[Symbol.asyncDispose]());
  return {
    get providers() {
      return mock.providers;
    },
    get url() {
      return mock.url;
    },
  };
}
