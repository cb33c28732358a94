import type { Health } from '../health.ts';
import type { Measure } from './measure.ts';

/**
 * Measures if the storage would accept a charge. Never waits for the storage: the result of a probe shows in the next
 * scrape.
 */
export function measureStorage(health: Health): Measure {
  return {
    name: 'crossrate_storage_usable',
    help: '1 when a charge would be stored, as far as is known, else 0',
    ofWorkers: 'min',
    take() {
      void health.check();
      return [{ value: health.problem === undefined ? 1 : 0 }];
    },
  };
}
