import { router } from '@crossrate/contract';
import type { ErrorRequestHandler, Express } from 'express';
import type { Log } from '../../logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { type Refuse, STORAGE_RETRY_SECONDS } from '../answers/refuse.ts';
import { operatorPaths } from '../operator/paths.ts';
import type { RequestObserver } from '../request-observer.ts';

/** Answers everything that no operation answers: other methods, other paths, and failures. */
export function answerUnmatched(app: Express, refuse: Refuse, log: Log, observer: RequestObserver): void {
  for (const path of [...Object.values(router).map((route) => route.path), ...Object.values(operatorPaths)]) {
    app.all(path, (_req, res) => refuse(res, 'methodNotAllowed'));
  }
  app.use((_req, res) => refuse(res, 'notFound'));
  app.use(answerFailure(refuse, log, observer));
}

/** A failure never shows its message to the client; the log has it, under the id of the request. */
function answerFailure(refuse: Refuse, log: Log, observer: RequestObserver): ErrorRequestHandler {
  return (error, _req, res, _next) => {
    log.error({ err: error, requestId: res.locals.requestId }, 'request failed');
    const isStorageError = error instanceof UnavailableError;
    if (isStorageError) observer.onStorageError();
    if (res.headersSent) return res.destroy();
    if (isStorageError) return refuse(res, 'unavailable', { retryAfter: STORAGE_RETRY_SECONDS, quota: 'unreadable' });
    return refuse(res, 'internal');
  };
}
