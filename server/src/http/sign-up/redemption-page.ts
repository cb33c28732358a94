import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import type { Redemption } from '../../sign-up/sign-up-store.ts';
import { type Html, html } from '../pages/html.ts';
import type { Page } from './page.ts';

interface Outcome {
  readonly status: number;
  readonly heading: string;
  readonly words: Html;
}

const account = html`<a href="${signUpPaths.account}">your account</a>`;

const OUTCOMES: Readonly<Record<Redemption, Outcome>> = {
  verified: {
    status: 200,
    heading: 'Your key works',
    words: html`The address is confirmed. The requests of each day are in ${account}.`,
  },
  replaced: {
    status: 200,
    heading: 'Your new key works',
    words: html`The old key has stopped working. Your limit and the requests of today are as they were, and in ${account}.`,
  },
  deleted: {
    status: 200,
    heading: 'Your account is deleted',
    words: html`The key has stopped working, and your e-mail address is deleted.`,
  },
  restricted: {
    status: 403,
    heading: 'Your account is restricted',
    words: html`Ask the operator. Nothing was changed.`,
  },
  // 410 would say that the page is gone, which it is not: what was sent is wrong, as with every 422 of the interface.
  void: {
    status: 422,
    heading: 'This link does not work',
    words: html`It was used already, is older than 24 hours, or is incomplete. If your key works, all is well: see
      ${account}. Otherwise <a href="${signUpPaths.form}">ask for a new key</a>.`,
  },
};

/** Writes the page that says what a token has done. */
export function writeRedemptionPage(redemption: Redemption): { readonly status: number; readonly page: Page } {
  const { status, heading, words } = OUTCOMES[redemption];
  return { status, page: { heading, content: html`<p class="lead">${words}</p>` } };
}
