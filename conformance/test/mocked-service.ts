import { createMockProviders, type ScenarioName } from '@crossrate/mock-provider';
import { afterAll, beforeAll } from 'vitest';
import { startTestService, type TestService } from '../../server/test/test-service.ts';

/** Starts the real server with the default chain. Only the providers are mocked: accounts, quotas and HTTP are real. */
export function startMockedService(scenario: ScenarioName = 'healthy'): Promise<TestService> {
  const providers = createMockProviders();
  providers.setAll(scenario);
  const settings = { PROVIDERS: 'currency-api,frankfurter,ecb', LOG_LEVEL: 'silent' };
  return startTestService({ fetch: providers.fetch }, settings);
}

/** Starts the real server for the tests of a file. */
export function provideService(): Pick<TestService, 'url' | 'createKeys'> {
  let service: TestService;
  beforeAll(async () => {
    service = await startMockedService();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  return {
    get url() {
      return service.url;
    },
    createKeys: () => service.createKeys(),
  };
}
