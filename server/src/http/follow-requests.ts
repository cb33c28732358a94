import type { RequestHandler } from 'express';
import { redactKeys } from '../access/api-key.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import { createRequestIds } from './create-request-ids.ts';
import { nameOperation } from './name-operation.ts';
import type { RequestObserver } from './request-observer.ts';
import { toLoggablePath } from './to-loggable-path.ts';

const ACCEPTABLE_ID = /^[\w.-]{1,64}$/;

/**
 * Creates the middleware that gives every request an id and follows it to its end. The id is the client's, if it sent an
 * acceptable one. At the end, the middleware logs one line and reports the request to the observer.
 */
export function followRequests(log: Log, clock: Clock, observer: RequestObserver): RequestHandler {
  const nextId = createRequestIds();
  return (req, res, next) => {
    const startedAt = clock.monotonic();
    const offered = req.get('X-Request-Id');
    const requestId = offered !== undefined && isAcceptable(offered) ? offered : nextId();
    const { method } = req;
    const [path = ''] = req.isMalformed ? req.originalUrl.split('?', 1) : [req.path];
    res.locals.requestId = requestId;
    res.on('close', () => {
      const milliseconds = clock.monotonic() - startedAt;
      const { statusCode: status, writableFinished: isComplete } = res;
      const operation = nameOperation(path);
      observer.onAnswer({
        operation,
        status: isComplete ? status : 'aborted',
        seconds: milliseconds / 1000,
      });
      // The path is costly to clean.
      if (!log.isLevelEnabled('info')) return;
      const { account, found } = res.locals;
      const answered = status < 400 ? found : undefined;
      log.info({
        requestId,
        method,
        path: toLoggablePath(path),
        operation,
        base: answered?.base,
        target: answered?.target,
        edition: answered?.edition,
        status,
        durationMs: Math.round(milliseconds * 10) / 10,
        account: account?.id,
        aborted: isComplete ? undefined : true,
      });
    });
    next();
  };
}

/** Refuses ids with a key in them, because ids appear in answers and in the log. */
function isAcceptable(id: string): boolean {
  return ACCEPTABLE_ID.test(id) && redactKeys(id) === id;
}
