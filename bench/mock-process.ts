// The mocked providers, for bench/refresh.ts, to which they send the settings that lead to them.
import { settingsFor, startMockServer } from '@crossrate/mock-provider/standalone';

const { url } = await startMockServer();
process.send?.(settingsFor(url));
