import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import type { Express } from 'express';
import type { Refresher } from '../rates/refresher.ts';
import { Content } from './content.ts';
import { withExactText } from './exact-body.ts';
import type { Refusals } from './refusals.ts';
import { isUnchanged } from './send-json.ts';

/** Where operators and tools ask. */
export const operatorPaths = { liveness: '/healthz', readiness: '/readyz', document: '/openapi.json' } as const;

/** What operators and tools ask for beside the operations: liveness, readiness and the interface itself. */
export function addOperatorEndpoints(app: Express, refresher: Refresher, refusals: Refusals): void {
  const content = new Content(JSON.stringify(openApi));
  const document = withExactText({}, content);

  app.get(operatorPaths.liveness, (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'ok' });
  });

  app.get(operatorPaths.readiness, (_req, res) => {
    const snapshot = refresher.book?.snapshot;
    if (!snapshot) return refusals.send(res, 'unavailable');
    res.setHeader('Cache-Control', 'no-store');
    return res.json({
      status: 'ready',
      provider: snapshot.provider,
      as_of: new Date(snapshot.asOf).toISOString(),
      seconds_to_next_attempt: refresher.secondsToNextAttempt,
    });
  });

  app.get(operatorPaths.document, (req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=3600');
    return isUnchanged(req, res, content) ? res.status(304).end() : res.json(document);
  });
}
