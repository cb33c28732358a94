import { createAutocannon } from './autocannon.ts';
import type { LoadGenerator } from './load-generator.ts';
import { createWrk } from './wrk.ts';

/** Finds the one that is asked for; otherwise wrk where it is installed, or else autocannon, which always is. */
export async function findLoadGenerator(
  resources: AsyncDisposableStack,
  connections: number,
  asked?: LoadGenerator['name'],
): Promise<LoadGenerator> {
  if (asked === 'autocannon') return createAutocannon(connections);
  if (asked === 'wrk') return createWrk(resources, connections);
  return createWrk(resources, connections).catch(() => createAutocannon(connections));
}
