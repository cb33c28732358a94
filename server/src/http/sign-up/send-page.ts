import type { Response } from 'express';
import type { Headers } from '../answers/collect-headers.ts';
import { NO_STORE, sendText } from '../answers/send.ts';
import { formPolicy } from '../pages/policies.ts';
import { HTML_TYPE } from '../pages/serve-pages.ts';
import { type Page, writePage } from './page.ts';

/** Sends a page that nobody may keep, under the policy of pages with forms. */
export function sendPage(res: Response, status: number, page: Page, headers: Headers = []): void {
  const { locals, req } = res;
  locals.policy = formPolicy;
  sendText(res, status, writePage(page, req.path, locals.menu ?? []), [...NO_STORE, ...headers], HTML_TYPE);
}
