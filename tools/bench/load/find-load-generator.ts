import { createAutocannon } from './autocannon.ts';
import type { LoadGenerator } from './load-generator.ts';
import { createWrk } from './wrk.ts';

/** Finds a load generator by name. Without a name: wrk if installed, otherwise autocannon. */
export async function findLoadGenerator(
  resources: AsyncDisposableStack,
  connections: number,
  name?: LoadGenerator['name'],
): Promise<LoadGenerator> {
  if (name === 'autocannon') return createAutocannon(connections);
  if (name === 'wrk') return createWrk(resources, connections);
  return createWrk(resources, connections).catch(() => createAutocannon(connections));
}
