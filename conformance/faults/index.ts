import { accessFaults } from './access.ts';
import { amountFaults } from './amounts.ts';
import { browserFaults } from './browsers.ts';
import { cachingFaults } from './caching.ts';
import { codeFaults } from './codes.ts';
import { conversionFaults } from './conversions.ts';
import { errorFaults } from './errors.ts';
import type { Fault } from './fault.ts';
import { keyFaults } from './keys.ts';
import { quotaFaults } from './quota.ts';
import { tableFaults } from './tables.ts';
import { wireFaults } from './wire.ts';

export { createFaultyFetch, startFaultyServer } from './serve.ts';

/** All faults, each with its name. */
export const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ...[keyFaults, accessFaults, codeFaults, amountFaults, tableFaults, conversionFaults, errorFaults],
  ...[quotaFaults, cachingFaults, browserFaults, wireFaults],
].flatMap((area) => Object.entries(area));
