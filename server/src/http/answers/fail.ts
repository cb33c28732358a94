import type { Log } from '../../logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Reply } from '../reply.ts';
import type { RequestObserver } from '../request-observer.ts';
import { type Refuse, STORAGE_RETRY_SECONDS } from './refuse.ts';

/** Answers a request that something was thrown at. */
export type Fail = (res: Reply, error: unknown) => Promise<void>;

/** Makes the one function for failures. Their message is never for the client; the log has it, under the id of the request. */
export function createFail(refuse: Refuse, log: Log, observer: RequestObserver): Fail {
  return async (res, error) => {
    log.error({ err: error, requestId: res.locals.requestId }, 'request failed');
    const isStorageError = error instanceof UnavailableError;
    if (isStorageError) observer.onStorageError();
    if (res.headersSent) return void res.destroy();
    if (isStorageError) return refuse(res, 'unavailable', { retryAfter: STORAGE_RETRY_SECONDS, quota: 'unreadable' });
    return refuse(res, 'internal');
  };
}
