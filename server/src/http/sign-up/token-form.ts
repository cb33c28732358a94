import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import type { TokenUse } from '../../sign-up/sign-up-store.ts';
import { type Html, html } from '../pages/html.ts';
import type { Page } from './page.ts';

interface Words {
  readonly heading: string;
  readonly explanation: Html;
  readonly button: string;
}

const WORDS: Readonly<Record<TokenUse, Words>> = {
  verify: {
    heading: 'Make your key work',
    explanation: html`Press the button only if the mail shows the same check code as the page with your key. If the address
      already has an account, its old key stops working.`,
    button: 'Make the key work',
  },
  delete: {
    heading: 'Delete your account',
    explanation: html`The key stops working at once, and your e-mail address is deleted. Nobody can undo this.`,
    button: 'Delete my account',
  },
};

/** The path of the page for each use of a token. */
export const tokenPaths: Readonly<Record<TokenUse, string>> = {
  verify: signUpPaths.confirm,
  delete: signUpPaths.delete,
};

/**
 * Writes the page that a link in a mail opens. Opening the page does nothing, because programs that check mails open links.
 * The script moves the token from the fragment of the address into the field.
 */
export function writeTokenForm(use: TokenUse): Page {
  const { heading, explanation, button } = WORDS[use];
  return {
    heading,
    script: 'token.js',
    content: html`<p class="lead">${explanation}</p>
      <form id="use-token" class="single" method="post" action="${tokenPaths[use]}">
        <label class="wide" id="token-field">
          Paste the link
          <input id="token" name="token" required autocomplete="off" autocapitalize="none" spellcheck="false" />
        </label>
        <button type="submit" id="send" class="primary">${button}</button>
      </form>`,
  };
}
