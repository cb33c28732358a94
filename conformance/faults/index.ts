import { accessFaults } from './access.ts';
import { amountFaults } from './amounts.ts';
import { browserFaults } from './browsers.ts';
import { cachingFaults } from './caching.ts';
import { codeFaults } from './codes.ts';
import { conversionFaults } from './conversions.ts';
import { documentFaults } from './documents.ts';
import { editionFaults } from './editions.ts';
import { errorFaults } from './errors.ts';
import type { Patch } from './fault.ts';
import { keyFaults } from './keys.ts';
import { quotaFaults } from './quota.ts';
import { tableFaults } from './tables.ts';
import { wireFaults } from './wire.ts';

export { createFaultyFetch, startFaultyServer } from './serve.ts';

/** All faults, each with its name and the clause that catches it. */
export const faults: readonly { readonly name: string; readonly clause: string; readonly patch: Patch }[] = [
  ...[keyFaults, accessFaults, codeFaults, amountFaults, tableFaults, conversionFaults, errorFaults],
  ...[quotaFaults, cachingFaults, editionFaults, browserFaults, wireFaults, documentFaults],
].flatMap((area) =>
  Object.entries(area).flatMap(([clause, patches]) =>
    Object.entries(patches).map(([name, patch]) => ({ name, clause, patch })),
  ),
);
