import type { Express } from 'express';
import type { EditionArchive } from '../../editions/archive.ts';
import { EditionViews, views } from '../../editions/views/edition-views.ts';
import type { Scrape } from '../../metrics/service-metrics.ts';
import { NO_STORE, sendText } from '../answers/send.ts';
import { keepToOrigin } from './keep-to-origin.ts';
import { answerLiveness } from './liveness.ts';
import { operatorPaths, whyPaths } from './paths.ts';
import { createReadinessHandler, type ReadinessDependencies } from './readiness.ts';
import { refuseWithReason } from './refuse-with-reason.ts';
import { shareScrapes } from './share-scrapes.ts';
import { createWhyHandler } from './why.ts';

/** The media type of metrics. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const NO_METRICS = 'The process that collects the metrics of all workers does not answer.';
const METRICS_RETRY_SECONDS = 5;

/** The dependencies of the endpoints. */
export interface OperatorDependencies extends ReadinessDependencies {
  readonly scrape: Scrape;
  /** The kept editions, which the page `/why` explains. */
  readonly archive: EditionArchive;
}

/** Adds the endpoints for operators: liveness, readiness, metrics, and the data of the page that explains a rate. */
export function addOperatorEndpoints(app: Express, dependencies: OperatorDependencies): void {
  const scrape = shareScrapes(dependencies.scrape);
  app.use([...Object.values(operatorPaths), ...Object.values(whyPaths)], keepToOrigin);
  app.get(operatorPaths.liveness, answerLiveness);
  app.get(operatorPaths.readiness, createReadinessHandler(dependencies));
  app.get(operatorPaths.metrics, async (_req, res) => {
    const text = await scrape();
    if (text === undefined) return refuseWithReason(res, NO_METRICS, METRICS_RETRY_SECONDS);
    sendText(res, 200, text, NO_STORE, METRICS_TYPE);
  });
  const editions = new EditionViews(dependencies.archive, dependencies.clock);
  for (const view of views) app.get(whyPaths[view], createWhyHandler(editions, view));
}
