import { html } from '../../http/pages/html.ts';
import type { LimitName, Reached } from '../mail-limits.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import type { Page } from './page.ts';

const MESSAGES = {
  unreadable: [
    400,
    'This cannot be read',
    'Something on the way has changed the request. Please go back, and try again.',
  ],
  foreign: [
    403,
    'This page has another address',
    'Nothing was done, because the form was sent from elsewhere. Open the page, or the link of your mail, at its own address.',
  ],
  restricted: [403, 'Your account is restricted', 'Nothing was changed. Ask the operator.'],
  methodNotAllowed: [405, 'This page cannot do that', 'A browser can open this page, and send its form.'],
  tooLarge: [413, 'This is too much', 'The form has more than its fields can hold. Please go back, and shorten it.'],
  wrongType: [
    415,
    'This is no form',
    'The page takes application/x-www-form-urlencoded in UTF-8, as browsers send it.',
  ],
  expectation: [417, 'Please send the form at once', 'The page does not answer Expect before it has the form.'],
  deleted: [
    200,
    'Your account is deleted',
    'The key works no more, and your address is erased from the accounts. Traces may stay in the files of the database until it is next tidied up, and in backups until they are deleted; after a restore of one, a link of the same day may work again.',
  ],
  // 410 would say that the page is gone: what was sent is wrong, as with every 422 of the interface.
  void: [
    422,
    'This link does not work',
    'It was used, is older than 24 hours, or is incomplete. If your key works, all is well. Otherwise, ask for a new link.',
  ],
  internal: [500, 'Something went wrong', 'The operator finds the reason in the log. Please try again later.'],
  failed: [503, 'The mail could not be sent', 'Try again in some minutes.'],
  busy: [503, 'One moment, please', 'Too many mails are on their way. Try again in a minute.'],
  unavailable: [503, 'One moment, please', 'The service cannot read or store anything now. Try again in a minute.'],
} as const;

/** The names of pages that say one thing. */
export type MessageName = keyof typeof MESSAGES;

/** Writes a page that says one thing, with the way to the form. */
export function writeMessage(name: MessageName, publicUrl: string): { readonly status: number; readonly page: Page } {
  const [status, heading, words] = MESSAGES[name];
  const form = publicUrl + signUpPaths.form;
  return {
    status,
    page: { heading, content: html`<p class="lead">${words}</p><p><a href="${form}">Get a key</a></p>` },
  };
}

const LIMITS: Readonly<Record<LimitName, string>> = {
  client: 'As many mails as an hour allows were asked for from your network.',
  site: 'As many mails as an hour allows were asked for from your network and those around it.',
  address: 'As many mails as an hour allows went to this address. Look for them, also among spam: their links work.',
  all: 'As many mails as an hour allows were asked for here, by all together.',
};

/** Writes the page that says which limit was reached, and until when. */
export function writeLimitPage({ limit, retryAfterSeconds }: Reached): Page {
  return {
    heading: 'Please try again later',
    content: html`<p class="lead">${LIMITS[limit]} <a href="${signUpPaths.form}">Try again</a> in ${Math.ceil(retryAfterSeconds / 60)} minutes. Keys work on.</p>`,
  };
}
