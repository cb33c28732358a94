import type { RequestHandler } from 'express';
import { NO_STORE, sendText } from '../answers/send.ts';
import { filePolicy } from '../pages/policies.ts';

/**
 * Keeps what is meant for operators from pages of other origins in the browser of an operator, who reaches the port by a
 * tunnel. Browsers name such pages by `Sec-Fetch-Site`; Prometheus and probes send no such field.
 */
export const keepToOrigin: RequestHandler = ({ headers }, res, next) => {
  res.locals.policy = filePolicy;
  if (headers['sec-fetch-site'] !== 'cross-site') return next();
  sendText(res, 403, JSON.stringify({ error: 'Pages of other sites may not read this.' }), NO_STORE);
};
