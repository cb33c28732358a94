import type { RequestHandler } from 'express';
import { NO_STORE, sendNothing, sendText, sendUnlessHeld } from '../answers/send.ts';
import type { BrowserFile } from './browser-file.ts';
import type { PageAction } from './page-action.ts';
import { filePolicy } from './policies.ts';

/** Browsers must revalidate, because an upgrade of the server changes a file under the same path. */
const REVALIDATED = ['Cache-Control', 'no-cache'];

/**
 * Creates the middleware that serves files to browsers and acts for them, under policies of their own instead of that of
 * the API.
 */
export function servePages(pages: readonly (BrowserFile | PageAction)[]): RequestHandler {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return async (req, res, next) => {
    const page = byPath.get(req.path);
    if (page && 'act' in page && req.method === 'POST') {
      const refusal = await page.act(req);
      res.locals.policy = filePolicy;
      if (refusal) sendText(res, refusal.status, JSON.stringify({ error: refusal.error }), NO_STORE);
      else sendNothing(res, NO_STORE);
    } else if (page && 'read' in page && (req.method === 'GET' || req.method === 'HEAD')) {
      const body = await page.read(req);
      res.locals.policy = page.policy;
      if (typeof body === 'string') sendText(res, 200, body, NO_STORE);
      else sendUnlessHeld(res, body, REVALIDATED);
    } else {
      next();
    }
  };
}
