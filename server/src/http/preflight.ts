import type { IncomingMessage } from 'node:http';
import { crossOrigin } from './cross-origin.ts';
import type { Reply } from './reply.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers a CORS preflight. */
export function answerPreflight(req: IncomingMessage, res: Reply): void {
  res.setHeader('X-Request-Id', res.locals.requestId);
  securityHeaders(req, res, () => crossOrigin(req, res, () => {}));
}
