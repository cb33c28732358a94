import type { Express } from 'express';
import type { Clock } from '../../clock.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Refuse } from '../answers/refuse.ts';
import { send } from '../answers/send.ts';
import { type Attribution, answerDocument } from './document.ts';
import { answerLiveness } from './liveness.ts';
import { createMetrics } from './metrics.ts';
import { answerReadiness } from './readiness.ts';

/** Where operators and tools ask. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  document: '/openapi.json',
} as const;

/** What the endpoints tell of. */
interface OperatorDependencies {
  readonly served: ServedRates;
  readonly refuse: Refuse;
  readonly clock: Clock;
  /** The sources of the rates that this server was set up with. */
  readonly attributions: readonly Attribution[];
}

/** What operators and tools ask for beside the operations: liveness, readiness, metrics and the interface itself. */
export function addOperatorEndpoints(app: Express, dependencies: OperatorDependencies): void {
  const { served, refuse, clock, attributions } = dependencies;
  const metrics = createMetrics(served, clock);
  app.get(operatorPaths.liveness, answerLiveness);
  app.get(operatorPaths.readiness, answerReadiness(served, clock, refuse));
  app.get(operatorPaths.metrics, async (_req, res) => {
    const text = await metrics.metrics();
    res.setHeader('Cache-Control', 'no-store');
    send(res, 200, text, metrics.contentType);
  });
  app.get(operatorPaths.document, answerDocument(attributions));
}
