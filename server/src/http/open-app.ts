import express, { type Express, type RequestHandler } from 'express';
import type { Answers } from './answers/answers.ts';
import { parseQuery } from './remember-queries.ts';

/** Opens an Express app that takes each path and each query exactly. */
export function openApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Express passes `null` for a target without a query.
  app.set('query parser', (query: string | null) => parseQuery(query ?? ''));
  return app;
}

/** Creates the middleware that refuses requests that parsers may read in different ways. */
export function refuseMalformed(answers: Answers): RequestHandler {
  return (req, res, next) => (req.isMalformed ? answers.refuse(res, 'badRequest') : next());
}
