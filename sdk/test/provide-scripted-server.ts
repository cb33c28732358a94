import { afterEach, beforeEach, vi } from 'vitest';
import { type ScriptedServer, type Step, startScriptedServer } from './scripted-server.ts';

/** Starts a scripted server for each test of a file, which begins with the given script and no requests. */
export function provideScriptedServer(...first: Step[]): Omit<ScriptedServer, typeof Symbol.asyncDispose> {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScriptedServer(...first);
  });
  afterEach(() => server[Symbol.asyncDispose]());
  return {
    get url() {
      return server.url;
    },
    get requests() {
      return server.requests;
    },
    script: (...steps) => server.script(...steps),
    waitUntilReceived: (count) => server.waitUntilReceived(count),
    waitUntilIdle: () => server.waitUntilIdle(),
  };
}

/**
 * Starts a server for each test of a file, whose table of rates stays fresh for ten minutes. The tests begin at 10:00, and
 * `Date` stands still.
 */
export function provideTableServer(): ReturnType<typeof provideScriptedServer> {
  const server = provideScriptedServer({
    body: { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' },
    headers: { ETag: '"1"', 'Cache-Control': 'private, max-age=600' },
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') }));
  afterEach(() => void vi.useRealTimers());
  return server;
}
