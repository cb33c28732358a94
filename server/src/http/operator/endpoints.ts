import type { Express } from 'express';
import type { Clock } from '../../clock.ts';
import { METRICS_TYPE, type Scrape } from '../../metrics/scrape.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { send } from '../answers/send.ts';
import { type Attribution, answerDocument } from './document.ts';
import { answerLiveness } from './liveness.ts';
import { operatorPaths } from './paths.ts';
import { answerReadiness, type StorageHealth } from './readiness.ts';

/** What the endpoints tell of. */
interface OperatorDependencies {
  readonly served: ServedRates;
  readonly storage: StorageHealth;
  readonly clock: Clock;
  readonly scrape: Scrape;
  /** The sources of the rates that this server was set up with. */
  readonly attributions: readonly Attribution[];
}

/** What operators and tools ask for beside the operations: liveness, readiness, metrics and the interface itself. */
export function addOperatorEndpoints(app: Express, dependencies: OperatorDependencies): void {
  const { served, storage, clock, scrape, attributions } = dependencies;
  app.get(operatorPaths.liveness, answerLiveness);
  app.get(operatorPaths.readiness, answerReadiness(served, storage, clock));
  app.get(operatorPaths.metrics, async (_req, res) => {
    const payload = await scrape();
    send(res, { status: 200, payload, fields: ['Cache-Control', 'no-store'], type: METRICS_TYPE });
  });
  app.get(operatorPaths.document, answerDocument(attributions));
}
