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

/**
 * The whole table: what another Node, its `fetch`, or the way of loading could change. What the SDK computes by itself is
 * tried beside its source, once.
 */
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
  ...converters,
  ...stores,
  ...tables,
];
