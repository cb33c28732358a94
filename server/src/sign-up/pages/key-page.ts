import { API_KEY_HEADER, router } from '@crossrate/contract';
import { html } from '../../http/pages/html.ts';
import type { LinkedKey } from '../sign-up.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import type { Page } from './page.ts';

/** Writes the page with a key. */
export function writeKeyPage({ key, isRestricted }: LinkedKey, publicUrl: string): Page {
  const url = `${publicUrl}${router.convert.path}?from=USD&to=EUR&amount=100`;
  return {
    heading: 'Your key',
    content: html`<p class="lead">Keep the key like a password. The link shows it again for ten minutes, and nobody ever after.</p>
      ${isRestricted ? html`<p class="error">The account is restricted: its requests are refused. Ask the operator.</p>` : undefined}
      <label class="key">API key <input readonly value="${key}" spellcheck="false" autocomplete="off" /></label>
      <section aria-labelledby="try">
        <h2 id="try">Try it</h2>
        <pre class="text" tabindex="0">curl -H '${API_KEY_HEADER}: ${key}' '${url}'</pre>
        <p><a href="${signUpPaths.account}">Your account</a> shows the requests of each day.</p>
      </section>`,
  };
}
