import type { Response } from 'express';
import type { Headers } from '../../http/answers/collect-headers.ts';
import { NO_STORE, sendText } from '../../http/answers/send.ts';
import { writeFrame } from '../../http/pages/frame.ts';
import { type Html, html } from '../../http/pages/html.ts';
import type { PageLink } from '../../http/pages/menu.ts';
import { formPolicy } from '../../http/pages/policies.ts';
import { HTML_TYPE } from '../../http/pages/serve-pages.ts';
import type { ServiceNames } from '../sign-up-settings.ts';

/** A page without its frame. */
export interface Page {
  /** The heading, and the title of the page. */
  readonly heading: string;
  readonly content: Html;
}

/** Sends a page that nobody may keep, under the policy of pages with forms. */
export type SendPage = (res: Response, status: number, page: Page, headers?: Headers) => void;

/** Creates the function that sends pages in the frame of a server. */
export function createSendPage(menu: readonly PageLink[], names: ServiceNames): SendPage {
  const { serviceName: site, termsUrl, privacyUrl } = names;
  const footer = [
    ...(termsUrl ? [html`<a href="${termsUrl}">Terms</a>`] : []),
    ...(privacyUrl ? [html`<a href="${privacyUrl}">Privacy</a>`] : []),
  ];
  return (res, status, { heading, content }, headers = []) => {
    const framed = {
      ...{ title: heading, site, styles: ['/signup/signup.css'] },
      content: html`<main>
      <h1>${heading}</h1>
      ${content}
      ${footer.length > 0 ? html`<p class="small">${footer}</p>` : undefined}
    </main>`,
    };
    res.locals.policy = formPolicy;
    sendText(res, status, writeFrame(framed, res.req.path, menu), [...NO_STORE, ...headers], HTML_TYPE);
  };
}
