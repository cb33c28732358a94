import { type MockServer, startMockServer } from '@crossrate/mock-provider/standalone';
import { afterAll, beforeAll } from 'vitest';

/** Starts mocked providers for the tests of a file. */
export function provideMockServer(): Pick<MockServer, 'providers' | 'url'> {
  let mock: MockServer;
  beforeAll(async () => {
    mock = await startMockServer();
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
