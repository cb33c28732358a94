import { labelFields } from './label-fields.js';
import { reachHeads } from './reach-heads.js';

const THEMES = {
  light: { theme: 'light', 'bg-color': '#ffffff', 'text-color': '#1b1a17', 'primary-color': '#0f5a45' },
  dark: { theme: 'dark', 'bg-color': '#1c1c1a', 'text-color': '#edece7', 'primary-color': '#86d3b5' },
};

const SETTINGS = {
  'spec-url': '/openapi.json',
  'server-url': '/',
  // RapiDoc's fonts would come from another host.
  'load-fonts': 'false',
  'regular-font': 'system-ui, sans-serif',
  'mono-font': 'ui-monospace, monospace',
  'render-style': 'view',
  'show-header': 'false',
  'allow-server-selection': 'false',
  'allow-spec-file-load': 'false',
  'allow-spec-url-load': 'false',
  'allow-spec-file-download': 'false',
  'allow-search': 'false',
  'allow-advanced-search': 'false',
  'update-route': 'false',
  'schema-style': 'table',
  'schema-description-expanded': 'true',
};

/**
 * RapiDoc gives the field of the key the height of one line, and hides a button that has no room beside the field. It
 * moves the licence 15 px to the left, on narrow screens over the edge.
 */
const STYLE = 'td > div:has(> .api-key-input) { max-height: none !important; } #api-info { margin-left: 0; }';

/**
 * Creates RapiDoc's element, which follows the colour scheme of the reader's system.
 *
 * @param {string | null} key - The key to try requests with, if it is known.
 */
export function createReference(key) {
  /** @type {HTMLElement & { setApiKey?: (scheme: string, key: string) => void }} */
  const element = document.createElement('rapi-doc');
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => setAttributes(element, isDark.matches ? THEMES.dark : THEMES.light);
  setAttributes(element, SETTINGS);
  applyTheme();
  isDark.addEventListener('change', applyTheme);
  element.addEventListener('spec-loaded', () => {
    if (!element.shadowRoot) return;
    addStyle(element.shadowRoot);
    labelFields(element.shadowRoot);
    reachHeads(element.shadowRoot);
    if (key) element.setApiKey?.('apiKey', key);
  });
  return element;
}

/** @param {ShadowRoot} reference */
function addStyle(reference) {
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  reference.adoptedStyleSheets.push(style);
}

/**
 * @param {HTMLElement} element
 * @param {Readonly<Record<string, string>>} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
