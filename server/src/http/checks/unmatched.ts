import { router } from '@crossrate/contract';
import type { ErrorRequestHandler, Express } from 'express';
import type { Log } from '../../logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Refusals } from '../answers/refusals.ts';
import { operatorPaths } from '../operator/endpoints.ts';

/** What is locked or full now may be free in a moment; the next refresh of the rates has nothing to do with it. */
const STORAGE_RETRY_SECONDS = 5;

/** What every path answers to, CORS's preflight included. */
export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Answers everything that no operation answers: other methods, other paths, and failures. */
export function answerUnmatched(app: Express, refusals: Refusals, log: Log): void {
  for (const path of [...Object.values(router).map((route) => route.path), ...Object.values(operatorPaths)]) {
    app.all(path, (_req, res) => {
      res.setHeader('Allow', ALLOWED_METHODS);
      return refusals.send(res, 'methodNotAllowed');
    });
  }
  app.use((_req, res) => refusals.send(res, 'notFound'));
  app.use(answerFailure(refusals, log));
}

/** A failure never shows its message to the client; the log has it, under the id of the request. */
function answerFailure(refusals: Refusals, log: Log): ErrorRequestHandler {
  return (error, _req, res, _next) => {
    log.error({ err: error, requestId: res.locals.requestId }, 'request failed');
    if (res.headersSent) return res.destroy();
    if (error instanceof UnavailableError)
      return refusals.send(res, 'unavailable', { retryAfter: STORAGE_RETRY_SECONDS });
    return refusals.send(res, 'internal');
  };
}
