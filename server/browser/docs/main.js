import { labelFields } from './label-fields.js';
import { reachHeads } from './reach-heads.js';
import { shortenDocument } from './shorten-document.js';
import { suggestCodes } from './suggest-codes.js';

/** @typedef {HTMLElement & { setApiKey(scheme: string, key: string): void, loadSpec(document: object): Promise<void> }} RapiDoc */

const THEMES = {
  light: { theme: 'light', 'bg-color': '#ffffff', 'text-color': '#1b1a17', 'primary-color': '#0f5a45' },
  dark: { theme: 'dark', 'bg-color': '#1c1c1a', 'text-color': '#edece7', 'primary-color': '#86d3b5' },
};

/**
 * RapiDoc gives the field of the key the height of one line, and hides a button that has no room beside the field. It
 * moves the licence 15 px to the left, on narrow screens over the edge, where it also puts the lock of an operation to the
 * top of the page. The page has a title of its own.
 */
const style = new CSSStyleSheet();
style.replaceSync(`
  td > div:has(> .api-key-input) { max-height: none !important; }
  #api-info { margin-left: 0; }
  #api-title { display: none; }
  .endpoint-body > .summary { position: relative; padding-top: 2rem; }
  .endpoint-body > .summary .title { word-break: normal; }
`);

const reference = /** @type {RapiDoc} */ (document.querySelector('rapi-doc'));
const isDark = matchMedia('(prefers-color-scheme: dark)');
isDark.addEventListener('change', applyTheme);
applyTheme();
const { document: shortened, values } = shortenDocument(await (await fetch('/openapi.json')).json());
reference.addEventListener('spec-loaded', () => {
  const { shadowRoot } = reference;
  if (!shadowRoot) return;
  shadowRoot.adoptedStyleSheets.push(style);
  labelFields(shadowRoot, (root) => suggestCodes(root, values));
  reachHeads(shadowRoot);
  // The page of a demo hands its key on.
  const key = sessionStorage.getItem('crossrate-key');
  if (key) reference.setApiKey('apiKey', key);
});

await customElements.whenDefined('rapi-doc');
await reference.loadSpec(shortened);

function applyTheme() {
  for (const [name, value] of Object.entries(THEMES[isDark.matches ? 'dark' : 'light'])) {
    reference.setAttribute(name, value);
  }
}
