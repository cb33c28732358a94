import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import { createMockCrossrate, type MockCrossrateOptions } from '@crossrate/sdk/testing';

/** Creates the mock of the SDK with the OpenAPI document that the server serves. */
export function createDocumentedMock(options: MockCrossrateOptions) {
  const mock = createMockCrossrate(options);
  const fetch: typeof mock.fetch = async (input, init) =>
    new URL(new Request(input, init).url).pathname === '/openapi.json'
      ? Response.json(openApi)
      : mock.fetch(input, init);
  return { ...mock, fetch };
}
