import type { RequestHandler } from 'express';
import { Content } from '../answers/content.ts';
import { NO_STORE, sendNothing, sendText, sendUnlessHeld } from '../answers/send.ts';
import type { BrowserFile, BrowserPage } from './browser-file.ts';
import { writeFrame } from './frame.ts';
import type { PageLink } from './menu.ts';
import type { PageAction } from './page-action.ts';
import { filePolicy } from './policies.ts';

/** Browsers must revalidate, because an upgrade of the server changes a file under the same path. */
const REVALIDATED = ['Cache-Control', 'no-cache'];

export const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * Creates the middleware that serves files to browsers and acts for them, under policies of their own instead of that of
 * the API.
 */
export function servePages(
  pages: readonly (BrowserFile | BrowserPage | PageAction)[],
  menu: readonly PageLink[],
): RequestHandler {
  const byPath = new Map(pages.map((page) => [page.path, 'write' in page ? frame(page, menu) : page]));
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

/** Makes a file of a page. The page is written on the first request, so that unused pages take no memory. */
function frame({ path, policy, write }: BrowserPage, menu: readonly PageLink[]): BrowserFile {
  let body: Content<unknown> | undefined;
  const read = async () => {
    body ??= new Content(Buffer.from(writeFrame(await write(), path, menu)), HTML_TYPE);
    return body;
  };
  return { path, policy, read };
}
