import { currencies } from '@crossrate/contract';
import { type Html, html } from '../html.ts';
import { operations } from './operation.ts';
import { writeOperation } from './write-operation.ts';

/** Writes the reference of the interface from its OpenAPI document. */
export function writeReference(): Html {
  return html`<main>
  <h1>Reference</h1>
  <p class="lead">
    Three operations. Try each here, or generate a client in any language from <a href="/openapi.json">openapi.json</a>.
  </p>
  <form id="key-form" class="key">
    <label>
      Your API key, for the requests of this page
      <input id="key" type="password" autocomplete="off" placeholder="cr_…" />
    </label>
  </form>
  <datalist id="codes">${currencies.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}</datalist>
  ${Object.entries(operations).map(([path, { get }]) => writeOperation(path, get))}
</main>`;
}
