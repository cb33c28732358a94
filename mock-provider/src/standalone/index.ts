export { buildProviderSettings } from './build-provider-settings.ts';
export type { MockServer, MockServerOptions } from './server.ts';
export { startMockServer } from './server.ts';
