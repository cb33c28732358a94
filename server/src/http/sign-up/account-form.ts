import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import { html } from '../pages/html.ts';
import type { Page } from './page.ts';

/** Writes the page where customers look up their account by its key. */
export function writeAccountForm({ isWrong = false } = {}): Page {
  // The field shows no key to those who look over a shoulder, and the browser offers to keep the key like a password.
  const field = html`<input id="key" name="key" type="password" autocomplete="current-password" maxlength="200" required ${isWrong ? html`aria-invalid="true" aria-describedby="key-error" autofocus` : undefined} />`;
  const error = html`<p id="key-error" class="error wide">
          No account has this key. Was it replaced, or is a part missing?
        </p>`;
  return {
    heading: 'Your account',
    content: html`<p class="lead">See what your key was used for. Looking costs no request.</p>
      <form class="single" method="post" action="${signUpPaths.account}">
        <label class="wide">Your API key ${field}</label>
        ${isWrong ? error : undefined}
        <button type="submit" class="primary">Show my account</button>
      </form>
      <p class="lead">Have you lost the key? <a href="${signUpPaths.form}">Get a new one</a> with the same e-mail address.</p>`,
  };
}
