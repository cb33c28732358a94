import type { Express } from 'express';
import type { Clock } from '../../clock.ts';
import type { Health } from '../../health.ts';
import { METRICS_TYPE, type Scrape } from '../../metrics/scrape.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { toBody } from '../answers/body.ts';
import { NO_STORE } from '../answers/fields.ts';
import { send } from '../answers/send.ts';
import { answerLiveness } from './liveness.ts';
import { operatorPaths } from './paths.ts';
import { createReadinessHandler } from './readiness.ts';
import { refuseWithReason } from './refuse-with-reason.ts';

const NO_METRICS = 'The process that collects the metrics of all workers does not answer.';
const METRICS_RETRY_SECONDS = 5;

/** The dependencies of the endpoints. */
interface OperatorDependencies {
  readonly served: ServedRates;
  /** True when the other workers, too, have had the time to take up the first rates. */
  readonly haveOthersRates: () => boolean;
  readonly storageHealth: Health;
  readonly clock: Clock;
  readonly scrape: Scrape;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/**
 * Adds the endpoints for operators: liveness, readiness and metrics.
 *
 * @returns their paths.
 */
export function addOperatorEndpoints(app: Express, dependencies: OperatorDependencies): readonly string[] {
  const { served, haveOthersRates, storageHealth, clock, scrape, stopping } = dependencies;
  app.get(operatorPaths.liveness, answerLiveness);
  app.get(operatorPaths.readiness, createReadinessHandler({ served, haveOthersRates, storageHealth, clock, stopping }));
  app.get(operatorPaths.metrics, async (_req, res) => {
    const text = await scrape();
    if (text === undefined) return refuseWithReason(res, NO_METRICS, METRICS_RETRY_SECONDS);
    send(res, { status: 200, payload: toBody(text, METRICS_TYPE), fields: NO_STORE });
  });
  return Object.values(operatorPaths);
}
