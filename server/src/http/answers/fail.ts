import { AbandonedError } from '../../asker.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Reply } from '../reply.ts';
import type { RequestObserver } from '../request-observer.ts';
import type { LogFailure } from './failure-log.ts';
import { type Refuse, STORAGE_RETRY_SECONDS } from './refuse.ts';

/** Answers a request that something was thrown at. It never rejects: nobody is left who could answer. */
export type Fail = (res: Reply, error: unknown) => Promise<void>;

/** Makes the one function for failures. Their message is never for the client; the log has it, under the id of the request. */
export function createFail(refuse: Refuse, logFailure: LogFailure, observer: RequestObserver): Fail {
  return async (res, error) => {
    // Nobody is there to be answered.
    if (error instanceof AbandonedError) return void res.destroy();
    logFailure({ err: error, requestId: res.locals.requestId }, 'request failed');
    const isStorageError = error instanceof UnavailableError;
    if (isStorageError) observer.onStorageError(error);
    if (res.headersSent) return void res.destroy();
    try {
      if (isStorageError) await refuse(res, 'unavailable', { retryAfter: STORAGE_RETRY_SECONDS, quota: 'unreadable' });
      else await refuse(res, 'internal');
    } catch (err) {
      logFailure({ err, requestId: res.locals.requestId }, 'a failure could not be answered');
      res.destroy();
    }
  };
}
