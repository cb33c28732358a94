import { type Html, html } from '../pages/html.ts';
import type { Page } from './page.ts';

/** The reasons to refuse a request of a page before anybody reads it, and to fail. */
export type PageRefusal =
  | 'unreadable'
  | 'methodNotAllowed'
  | 'tooLarge'
  | 'wrongType'
  | 'expectation'
  | 'internal'
  | 'unavailable';

const REFUSALS: Readonly<Record<PageRefusal, { readonly status: number; readonly heading: string; words: Html }>> = {
  unreadable: {
    status: 400,
    heading: 'This cannot be read',
    words: html`Something on the way has changed the request. Please go back, and try again.`,
  },
  methodNotAllowed: {
    status: 405,
    heading: 'This page cannot do that',
    words: html`A browser can open this page, and send its form.`,
  },
  tooLarge: {
    status: 413,
    heading: 'This is too much',
    words: html`The form was sent with more than its fields can hold. Please go back, and shorten what you have typed.`,
  },
  wrongType: {
    status: 415,
    heading: 'This is no form',
    words: html`The page takes what a browser sends as a form: <code>application/x-www-form-urlencoded</code> in UTF-8.`,
  },
  expectation: {
    status: 417,
    heading: 'Please send the form at once',
    words: html`The page does not answer <code>Expect</code> before it has the form.`,
  },
  internal: {
    status: 500,
    heading: 'Something went wrong',
    words: html`The operator finds the reason in the log. Please try again later.`,
  },
  unavailable: {
    status: 503,
    heading: 'One moment, please',
    words: html`The service cannot read or store anything now. Please try again in a minute. If you have pressed a button
      of a link, look first whether your key works.`,
  },
};

/** Writes the page of a refusal. */
export function writeRefusalPage(refusal: PageRefusal): { readonly status: number; readonly page: Page } {
  const { status, heading, words } = REFUSALS[refusal];
  return { status, page: { heading, content: html`<p class="lead">${words}</p>` } };
}

/** Writes the page for a form that comes from another origin: from another site, or by another name of this one. */
export function writeForeignPage(url: string): Page {
  return {
    heading: 'This page has another address',
    content: html`<p class="lead">
        Nothing was done, because the form was sent from elsewhere. The page is at <a class="text" href="${url}">${url}</a>:
        please send the form there.
      </p>`,
  };
}
