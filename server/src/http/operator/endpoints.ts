import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import type { Express } from 'express';
import type { Clock } from '../../clock.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { Content } from '../answers/content.ts';
import { withExactText } from '../answers/exact-body.ts';
import type { Refusals } from '../answers/refusals.ts';
import { isUnchanged } from '../answers/send-json.ts';
import { createMetrics } from './metrics.ts';
import { describeReadiness } from './readiness.ts';

/** Where operators and tools ask. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  document: '/openapi.json',
} as const;

/** A source that is to be named wherever its rates are shown. */
export interface Attribution {
  readonly text: string;
  readonly url: string;
}

/** What the endpoints tell of. */
export interface OperatorDependencies {
  readonly served: ServedRates;
  readonly refusals: Refusals;
  readonly clock: Clock;
  /** The sources of the rates that this server was set up with. */
  readonly attributions: readonly Attribution[];
}

/** What operators and tools ask for beside the operations: liveness, readiness, metrics and the interface itself. */
export function addOperatorEndpoints(app: Express, dependencies: OperatorDependencies): void {
  const { served, refusals, clock, attributions } = dependencies;
  const content = new Content(JSON.stringify(withAttributions(attributions)));
  const document = withExactText({}, content);
  const metrics = createMetrics(served, clock);

  app.get(operatorPaths.liveness, (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'ok' });
  });

  app.get(operatorPaths.readiness, (_req, res) => {
    const { book } = served;
    if (!book) return refusals.send(res, 'unavailable');
    res.setHeader('Cache-Control', 'no-store');
    return res.json(describeReadiness(book, served, clock.now()));
  });

  app.get(operatorPaths.metrics, async (_req, res) => {
    const text = await metrics.metrics();
    res.setHeader('Cache-Control', 'no-store');
    res.type(metrics.contentType).end(text);
  });

  app.get(operatorPaths.document, (req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=3600');
    return isUnchanged(req, res, content) ? res.status(304).end() : res.json(document);
  });
}

/** The interface is the same everywhere; where its rates come from is this server's. */
function withAttributions(attributions: readonly Attribution[]) {
  const sources = attributions.map(({ text, url }) => `- [${text}](${url})`).join('\n');
  return {
    ...openApi,
    info: {
      ...openApi.info,
      description: `${openApi.info.description}\n\nRates of this server:\n\n${sources}`,
      'x-attribution': attributions,
    },
  };
}
