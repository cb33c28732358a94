import { afterEach, beforeEach } from 'vitest';
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
