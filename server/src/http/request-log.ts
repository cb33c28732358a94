import type { IncomingMessage, ServerResponse } from 'node:http';
import { redactKeys } from '../access/api-key.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import { createRequestIds } from './create-request-ids.ts';
import { nameOperation } from './name-operation.ts';
import { readPath } from './read-path.ts';
import type { Reply } from './reply.ts';
import type { RequestObserver } from './request-observer.ts';
import { toLoggablePath } from './to-loggable-path.ts';

const ACCEPTABLE_ID = /^[\w.-]{1,64}$/;

/** Gives a request an id, and follows the request to its end. */
export type Follow = (req: IncomingMessage, res: ServerResponse) => Reply;

/**
 * Creates the function that gives every request an id and follows it to its end. The id is the client's, if it sent an
 * acceptable one. At the end, the function logs one line and reports the request to the observer.
 */
export function createFollow(log: Log, clock: Clock, observer: RequestObserver): Follow {
  const nextId = createRequestIds();
  return (req, res) => {
    const startedAt = clock.monotonic();
    const offered = req.headers['x-request-id'];
    const requestId = typeof offered === 'string' && isAcceptable(offered) ? offered : nextId();
    const locals: Express.Locals = { requestId, isKeyed: false, account: undefined };
    const reply = Object.assign(res, { locals });
    const { method } = req;
    const path = readPath(req);
    reply.on('close', () => {
      const milliseconds = clock.monotonic() - startedAt;
      const { statusCode: status, writableFinished: isComplete } = reply;
      observer.onAnswer({
        operation: nameOperation(path),
        status: isComplete ? status : 'aborted',
        seconds: milliseconds / 1000,
      });
      if (!log.isLevelEnabled('info')) return;
      log.logRequest({
        requestId,
        method,
        path: toLoggablePath(path),
        status,
        durationMs: Math.round(milliseconds * 10) / 10,
        account: reply.locals.account?.id,
        aborted: isComplete ? undefined : true,
      });
    });
    return reply;
  };
}

/** Refuses ids with a key in them, because ids appear in answers and in the log. */
function isAcceptable(id: string): boolean {
  return ACCEPTABLE_ID.test(id) && redactKeys(id) === id;
}
