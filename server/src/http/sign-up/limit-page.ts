import type { LimitName, Reached } from '../../sign-up/hourly-limits.ts';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import { html } from '../pages/html.ts';
import { describeDuration } from './describe-duration.ts';
import type { Page } from './page.ts';

const WORDS: Readonly<Record<LimitName, string>> = {
  client:
    'As many keys as an hour allows were asked for from your network. One without JavaScript in the browser, or by a reload, counts as five.',
  address:
    'As many keys as an hour allows were asked for with this e-mail address. Look for the mails, also among spam.',
  domain: 'As many keys as an hour allows were asked for with e-mail addresses of this domain.',
  all: 'As many keys as an hour allows were asked for here, by all together.',
};

/** Writes the page that says which limit was reached, and until when. */
export function writeLimitPage({ limit, retryAfterSeconds }: Reached): Page {
  return {
    heading: 'Please try again later',
    content: html`<p class="lead">${WORDS[limit]}</p>
      <p class="lead">
        <a href="${signUpPaths.form}">Try again</a> in ${describeDuration(retryAfterSeconds)}. Keys that work are not affected.
      </p>`,
  };
}
