import type { ErrorRequestHandler } from 'express';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log/logger.ts';
import { AbandonedError } from '../../quota/asker.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { RequestObserver } from '../request-observer.ts';
import { type Answers, STORAGE_RETRY_SECONDS } from './answers.ts';
import { createFailureLog } from './failure-log.ts';

/** The dependencies of the handler, beside the answers. */
interface FailOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly observer: RequestObserver;
}

/**
 * Creates the handler of requests whose handling threw. The log has the message under the request id; the client never
 * sees it.
 */
export function createFail(answers: Answers, { log, clock, observer }: FailOptions): ErrorRequestHandler {
  const logFailure = createFailureLog(log, clock);
  // Express knows a handler of errors by its four parameters.
  return async (error, _req, res, _next) => {
    // The client has left.
    if (error instanceof AbandonedError) return void res.destroy();
    const { requestId, answerFailure } = res.locals;
    logFailure({ err: error, requestId }, 'request failed');
    const isStorageError = error instanceof UnavailableError;
    if (isStorageError) observer.onStorageError();
    if (res.headersSent) return void res.destroy();
    try {
      if (answerFailure) answerFailure(isStorageError);
      else if (isStorageError)
        await answers.refuse(res, 'unavailable', { retryAfterSeconds: STORAGE_RETRY_SECONDS, quota: 'unreadable' });
      else await answers.refuse(res, 'internal');
    } catch (err) {
      logFailure({ err, requestId }, 'a failure could not be answered');
      res.destroy();
    }
  };
}
