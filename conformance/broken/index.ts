import { brokenAuthentication } from './authentication.ts';
import type { BrokenServer } from './broken-server.ts';
import { brokenCaching } from './caching.ts';
import { brokenConsistency } from './consistency.ts';
import { brokenConversions } from './convert.ts';
import { brokenCurrencies } from './currencies.ts';
import { brokenErrors } from './errors.ts';
import { brokenEvery } from './every.ts';
import { brokenLimits } from './limits.ts';
import { brokenQuotaHeaders } from './quota-headers.ts';
import { brokenRandom } from './random.ts';
import { brokenRates } from './rates.ts';
import { brokenWaysAround } from './ways-around.ts';
import { brokenWire } from './wire.ts';

export { type BrokenServer, healthy, type Spoil, startBrokenServer } from './broken-server.ts';

/** All broken servers. */
export const brokenServers: readonly BrokenServer[] = [
  ...brokenAuthentication,
  ...brokenWaysAround,
  ...brokenCurrencies,
  ...brokenRates,
  ...brokenConversions,
  ...brokenConsistency,
  ...brokenErrors,
  ...brokenLimits,
  ...brokenQuotaHeaders,
  ...brokenCaching,
  ...brokenWire,
  ...brokenRandom,
  ...brokenEvery,
];
