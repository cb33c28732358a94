import type { RequestHandler } from 'express';
import type { Clock } from '../clock.ts';
import { type Log, withoutKeys } from '../logger.ts';
import { nameOperation } from './name-operation.ts';
import { requestIds } from './request-ids.ts';
import type { RequestObserver } from './request-observer.ts';

const ACCEPTABLE_ID = /^[\w.-]{1,64}$/;
const LONGEST_PATH = 200;

/**
 * Gives every request an id, the client's own where it sent a harmless one; writes one line and counts the request when
 * it is over.
 */
export function requestLog(log: Log, clock: Clock, observer: RequestObserver): RequestHandler {
  const nextId = requestIds();
  return (req, res, next) => {
    const startedAt = clock.monotonic();
    const offered = req.headers['x-request-id'];
    const requestId = typeof offered === 'string' && ACCEPTABLE_ID.test(offered) ? offered : nextId();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    const { method, path } = req;
    res.on('close', () => {
      const milliseconds = clock.monotonic() - startedAt;
      const { statusCode: status, writableFinished: isComplete } = res;
      observer.onAnswer({
        operation: nameOperation(path),
        status: isComplete ? status : 'aborted',
        seconds: milliseconds / 1000,
      });
      if (!log.isLevelEnabled('info')) return;
      log.info({
        requestId,
        method,
        // In this order, or most of a key could be left at the end, which is no key to be scrubbed any more.
        path: withoutKeys(path).slice(0, LONGEST_PATH),
        status,
        durationMs: Math.round(milliseconds * 10) / 10,
        account: res.locals.account?.id,
        aborted: isComplete ? undefined : true,
      });
    });
    next();
  };
}
