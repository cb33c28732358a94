import type { RequestHandler } from 'express';
import { crossOrigin } from './cross-origin.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers CORS preflights. */
export const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') return next();
  res.setHeader('X-Request-Id', res.locals.requestId);
  securityHeaders(req, res, () => crossOrigin(req, res, next));
};
