import { AbandonedError } from '../../asker.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Reply } from '../reply.ts';
import type { RequestObserver } from '../request-observer.ts';
import type { LogFailure } from './failure-log.ts';
import { type Refuse, STORAGE_RETRY_SECONDS } from './refuse.ts';

/** Answers a request whose handling threw. Never rejects, because nothing could answer after it. */
export type Fail = (res: Reply, error: unknown) => Promise<void>;

/**
 * Creates the function that answers failures. The log has the message under the request id; the client never sees it.
 */
export function createFail(refuse: Refuse, logFailure: LogFailure, observer: RequestObserver): Fail {
  return async (res, error) => {
    // The client has left.
    if (error instanceof AbandonedError) return void res.destroy();
    logFailure({ err: error, requestId: res.locals.requestId }, 'request failed');
    const isStorageError = error instanceof UnavailableError;
    if (isStorageError) observer.onStorageError(error);
    if (res.headersSent) return void res.destroy();
    try {
      if (isStorageError)
        await refuse(res, 'unavailable', { retryAfterSeconds: STORAGE_RETRY_SECONDS, quota: 'unreadable' });
      else await refuse(res, 'internal');
    } catch (err) {
      logFailure({ err, requestId: res.locals.requestId }, 'a failure could not be answered');
      res.destroy();
    }
  };
}
