import { money } from './groups/amounts.ts';
import { bodies } from './groups/bodies.ts';
import { caches } from './groups/caches.ts';
import { connections } from './groups/connections.ts';
import { converters } from './groups/converters.ts';
import { headers } from './groups/headers.ts';
import { options } from './groups/options.ts';
import { retries } from './groups/retries.ts';
import { sharing } from './groups/sharing.ts';
import { signals } from './groups/signals.ts';
import { statuses } from './groups/statuses.ts';
import { stores } from './groups/stores.ts';
import { tables } from './groups/tables.ts';
import type { Situation } from './situation.ts';

/** The whole table. */
export const situations: readonly Situation[] = [
  ...statuses,
  ...bodies,
  ...headers,
  ...connections,
  ...retries,
  ...caches,
  ...sharing,
  ...options,
  ...signals,
  ...money,
  ...converters,
  ...stores,
  ...tables,
];
