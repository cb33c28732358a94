// Runs the mocked providers for bench/refresh.ts, and sends it the settings that point Crossrate at them.
import { buildProviderSettings, startMockServer } from '@crossrate/mock-provider/standalone';

const { url } = await startMockServer();
process.send?.(buildProviderSettings(url));
