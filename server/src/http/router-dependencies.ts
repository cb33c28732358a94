import type { Access } from '../access/access.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import type { Quota } from '../quota/quota.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { RequestObserver } from './request-observer.ts';

/** The dependencies of the operations. */
export interface RouterDependencies {
  readonly access: Access;
  readonly quota: Quota;
  readonly served: ServedRates;
  readonly clock: Clock;
  readonly log: Log;
  readonly observer: RequestObserver;
}
