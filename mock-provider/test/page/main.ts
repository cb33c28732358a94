import { createMockProviders } from '@crossrate/mock-provider';
import { setupWorker } from 'msw/browser';

const providers = createMockProviders({ scenarios: { ecb: '500' } });
await setupWorker(...providers.handlers).start({ quiet: true });
Object.assign(globalThis, { providers });
