import type { Measure } from './measure.ts';

/** Measures if this process is the one that asks the providers. */
export function measureAsking(refreshing: { isAsking(): boolean }): Measure {
  return {
    name: 'crossrate_refreshing',
    help: '1 in the one process of the service that asks the providers, else 0; summed over the workers of a machine',
    ofWorkers: 'sum',
    take: () => [{ value: refreshing.isAsking() ? 1 : 0 }],
  };
}
