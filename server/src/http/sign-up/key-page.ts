import { API_KEY_HEADER, errorResponses } from '@crossrate/contract';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import { html } from '../pages/html.ts';
import type { Page } from './page.ts';

/** A key that was just created, with the e-mail address as typed. */
interface CreatedKey {
  readonly key: string;
  readonly checkCode: string;
  readonly email: string;
}

/** Writes the page with a new key. The page says the same for every address, whether that has an account or not. */
export function writeKeyPage({ key, checkCode, email }: CreatedKey): Page {
  const { status, body } = errorResponses.emailUnverified;
  return {
    heading: 'Your new key',
    script: 'copy.js',
    content: html`<p class="lead">Copy the key now: this page alone shows it, and only once. A reload asks for another key.</p>
      <div class="key">
        <label for="key">API key</label>
        <input id="key" readonly value="${key}" spellcheck="false" autocomplete="off" />
        <button type="button" id="copy" hidden>Copy</button>
        <span id="copied" class="small" role="status"></span>
      </div>
      <section aria-labelledby="next">
        <h2 id="next">The key does not work yet</h2>
        <ol class="steps">
          <li>
            A mail with a link goes to <b class="text">${email}</b>. Is the address wrong, or no mail there after some minutes, not
            even among spam? <a href="${signUpPaths.form}">Ask again</a>.
          </li>
          <li>
            The mail shows a check code. Go on only if the code is <strong class="code">${checkCode}</strong>: a mail with any
            other code belongs to a key that you have not asked for.
          </li>
          <li>Follow the link within 24 hours, and press the button on its page. Then the key works.</li>
        </ol>
        <p>
          If the address already has an account, the link replaces the key of that account: the old key works until then,
          and the limit and the requests of today stay as they are.
        </p>
        <p>
          Send the key in the header <code>${API_KEY_HEADER}</code>. Until the link was followed, the answer is ${status}:
          “${body.error}”
        </p>
        <p>Later, <a href="${signUpPaths.account}">your account</a> shows the requests of each day.</p>
      </section>`,
  };
}
