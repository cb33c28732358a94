import type { RequestHandler } from 'express';
import { NO_STORE, sendText, sendUnlessHeld } from '../answers/send.ts';
import type { BrowserFile } from './browser-file.ts';

/** Browsers must revalidate, because an upgrade of the server changes a file under the same path. */
const REVALIDATED = ['Cache-Control', 'no-cache'];

/** Creates the middleware that serves files to browsers, each under its own policy instead of that of the API. */
export function servePages(files: readonly BrowserFile[]): RequestHandler {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return async (req, res, next) => {
    const file = req.method === 'GET' || req.method === 'HEAD' ? byPath.get(req.path) : undefined;
    if (!file) return next();
    const body = await file.read(req);
    res.locals.policy = file.policy;
    if (typeof body === 'string') sendText(res, 200, body, NO_STORE);
    else sendUnlessHeld(res, body, REVALIDATED);
  };
}
