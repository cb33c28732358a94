import { type Html, html } from '../../http/pages/html.ts';
import type { Offer } from '../sign-up.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import type { Page } from './page.ts';

/** The field of the box to tick: programs that check mails open links, and some press buttons. */
export const TICK = 'mine';

const WORDS: Readonly<Record<Offer['account'], { heading: string; effect: string; button: string }>> = {
  none: {
    heading: 'Make your key',
    effect: 'The next page shows your new key. It works at once.',
    button: 'Make my key',
  },
  usable: {
    heading: 'Your account',
    effect: 'A new key takes the place of the old one. The daily limit and the requests of today stay as they are.',
    button: 'Make a new key; the old one stops working',
  },
  restricted: {
    heading: 'Your account',
    effect: 'A new key takes the place of the old one. The account stays restricted: ask the operator.',
    button: 'Make a new key; the old one stops working',
  },
};

/** Writes the page that a link in a mail opens. Opening it does nothing. */
export function writeLinkPage({ email, account, token }: Offer, { isUnticked = false } = {}): Page {
  const { heading, effect, button } = WORDS[account];
  const writeForm = (
    action: string,
    tick: Html,
    submit: Html,
  ) => html`<form class="single" method="post" action="${action}">
        <input type="hidden" name="token" value="${token}" />
        <label class="tick wide"><input type="checkbox" name="${TICK}" required /> <span>${tick}</span></label>
        ${submit}
      </form>`;
  return {
    heading,
    content: html`<p class="lead">${effect}</p>
      ${isUnticked ? html`<p class="error">Please tick the box first.</p>` : undefined}
      ${writeForm(
        signUpPaths.key,
        html`This is my address: <b class="text">${email}</b>`,
        html`<button type="submit" class="primary">${button}</button>`,
      )}
      ${
        account === 'usable'
          ? html`<section aria-labelledby="deletion">
        <h2 id="deletion">Delete the account instead</h2>
        <p>The key stops working, and your address is erased from the accounts. Nobody can undo this.</p>
        ${writeForm(signUpPaths.delete, html`Delete it for good.`, html`<button type="submit">Delete my account</button>`)}
      </section>`
          : undefined
      }`,
  };
}
