import type { Response } from 'express';
import type { Headers } from '../answers/collect-headers.ts';
import { NO_STORE, sendText } from '../answers/send.ts';
import { formPolicy } from '../pages/policies.ts';
import { type Page, writePage } from './page.ts';
import { chooseLinks } from './page-links.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends a page that nobody may keep, under the policy of pages with forms. */
export function sendPage(res: Response, status: number, page: Page, headers: Headers = []): void {
  const { locals, req } = res;
  locals.policy = formPolicy;
  sendText(
    res,
    status,
    writePage(page, req.path, locals.links ?? chooseLinks([])),
    [...NO_STORE, ...headers],
    HTML_TYPE,
  );
}
