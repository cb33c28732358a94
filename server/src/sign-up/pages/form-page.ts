import { limits } from '@crossrate/contract';
import { html } from '../../http/pages/html.ts';
import type { Mail } from '../mail.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import type { Page } from './page.ts';

const ERRORS = {
  no_address: 'No mail can be sent to this address. One looks like name@example.com.',
  no_mailbox: 'This address does not take mail.',
};

/**
 * Writes the page with the form for a key.
 *
 * @param wrong - What was typed, and the problem.
 */
export function writeForm(wrong?: { readonly typed: string; readonly problem: keyof typeof ERRORS }): Page {
  // A field of the type `email` would change the letters of a domain.
  const field = html`<input id="email" name="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="254" required value="${wrong?.typed ?? ''}" ${wrong && html`aria-invalid="true" aria-describedby="email-error" autofocus`} />`;
  return {
    heading: 'Get an API key',
    content: html`<p class="lead">
        A key is good for ${limits.requestsPerDay} requests a day. A mail with a link comes to you; the key is made when you follow it.
      </p>
      <form class="single" method="post" action="${signUpPaths.form}">
        <label class="wide">Your e-mail address ${field}</label>
        ${wrong && html`<p id="email-error" class="error wide">${ERRORS[wrong.problem]}</p>`}
        <button type="submit" class="primary">Send me a link</button>
      </form>
      <p class="lead">
        Have you lost your key, or seen it in the wrong hands? Ask with the address of your account: the link replaces the key, or
        deletes the account.
      </p>
      <p class="small">Nothing is stored before you follow the link.</p>`,
  };
}

/**
 * Writes the page that follows the form, the same for every address.
 *
 * @param mail - The mail, where it is shown instead of sent.
 */
export function writeSent(mail: Mail | undefined): Page {
  return {
    heading: 'Look into your mail',
    content: html`<p class="lead">
        A mail with a link is on its way. Follow the link within 24 hours. No mail after some minutes, not even among spam? Was the
        address right? <a href="${signUpPaths.form}">Ask again</a>.
      </p>
      ${mail && showMail(mail)}`,
  };
}

function showMail({ to, subject, text }: Mail) {
  const [, before = '', link = '', after = ''] = /^(.*?)(https?:\S+)(.*)$/s.exec(text) ?? [];
  return html`<section aria-labelledby="mail">
        <h2 id="mail">${subject}</h2>
        <p class="small">To ${to}. This demo sends no mail, and shows it here.</p>
        <p class="text">${before}<a href="${link}">${link}</a>${after}</p>
      </section>`;
}
