import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../service.ts';
import { addOperations, operationPaths } from './add-operations.ts';
import { Answers } from './answers/answers.ts';
import { createFail } from './answers/fail.ts';
import { readStrictly } from './connection/read-strictly.ts';
import { followRequests } from './follow-requests.ts';
import { openApp, refuseMalformed } from './open-app.ts';
import { answerPreflight } from './preflight.ts';

/** Handles the paths of the operations, and passes all others on. */
export type CrossrateRouter = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Creates the operations of a service for another Express app to mount. Keys, quotas, logs and metrics are those of the
 * service, which must stay open while the app listens.
 *
 * @example
 * ```ts
 * import { createCrossrateRouter, loadConfig, openService } from '@crossrate/server';
 * import express from 'express';
 * const service = await openService(loadConfig({ PROVIDERS: 'bundled' }));
 * const app = express();
 * app.use(createCrossrateRouter(service));
 * app.listen(3000);
 * ```
 */
export function createCrossrateRouter({ parts }: Service): CrossrateRouter {
  const { clock, log, observer } = parts;
  const answers = new Answers(parts);
  const app = openApp();
  app.use((req, _res, next) => {
    // All other paths belong to the other app.
    if (!operationPaths.includes(req.path)) return next('router');
    // The connection of the other app has not read the request strictly.
    readStrictly(req);
    next();
  });
  app.use(followRequests(log, clock, observer), refuseMalformed(answers), answerPreflight);
  addOperations(app, { ...parts, answers });
  app.use((_req, res) => answers.refuse(res, 'methodNotAllowed'));
  app.use(createFail(answers, parts));
  return app;
}
