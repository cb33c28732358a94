import { limits } from '@crossrate/contract';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import { html } from '../pages/html.ts';
import type { Page } from './page.ts';

/**
 * Writes the page with the form for a key.
 *
 * @param wrong - What was typed, when that is no e-mail address.
 */
export function writeSignUpForm(wrong?: string): Page {
  const isWrong = wrong !== undefined;
  // A field of the type `email` would refuse letters of other scripts, and change a domain.
  const field = html`<input id="email" name="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="254" required value="${wrong ?? ''}" ${isWrong ? html`aria-invalid="true" aria-describedby="email-error" autofocus` : undefined} />`;
  const error = html`<p id="email-error" class="error wide">This is no e-mail address that a mail can be sent to. One looks like <code>name@example.com</code>.</p>`;
  return {
    heading: 'Get an API key',
    script: 'sign-up.js',
    content: html`<p class="lead">
        A key is good for ${limits.requestsPerDay} requests a day. You see it at once, and it works as soon as you have followed the
        link in the mail that goes to you.
      </p>
      <form id="sign-up" class="single" method="post" action="${signUpPaths.form}">
        <label class="wide">Your e-mail address ${field}</label>
        ${isWrong ? error : undefined}
        <input type="hidden" id="proof" name="proof" value="" />
        <button type="submit" id="send" class="primary">Get a key</button>
      </form>
      <p class="lead">
        Have you lost your key, or seen it in the wrong hands? Ask for a new one with the address of your account, spelled as
        before. The mail also has a link to delete the account.
      </p>
      <p class="small">Nobody follows the link? Then the address is forgotten after seven days.</p>`,
  };
}
