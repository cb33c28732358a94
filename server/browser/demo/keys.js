import { findElement } from './element.js';

/** @typedef {Partial<Record<'active' | 'restricted' | 'unverified' | 'spare', string>>} Keys */

const field = findElement('key', HTMLInputElement);
const quota = findElement('quota', HTMLElement);

/** The keys of the demo by the names of their accounts; none in a browser of another machine. */
export const keys = await fetchKeys();

findElement('key-field', HTMLElement).hidden = keys.active !== undefined;
field.addEventListener('input', () => {
  quota.textContent = '–';
  handKeyOn();
});
handKeyOn();

/** Reads the key of the demo, or the key that a visitor has typed. */
export function readKey() {
  return keys.active ?? field.value.trim();
}

/**
 * Shows the quota of an answer to the key in use.
 *
 * @param {Headers} headers
 */
export function showQuota(headers) {
  const limit = headers.get('X-RateLimit-Limit');
  if (limit) quota.textContent = `${headers.get('X-RateLimit-Remaining')} of ${limit}`;
}

/**
 * Fetches the keys of the demo, and sends the host of this page. Without an answer, visitors type a key.
 *
 * @returns {Promise<Keys>}
 */
async function fetchKeys() {
  try {
    return await (await fetch('/demo/keys.json', { headers: { 'X-Page-Host': location.host } })).json();
  } catch {
    return {};
  }
}

/** Gives the key to the reference, if this tab opens it. */
function handKeyOn() {
  sessionStorage.setItem('crossrate-key', readKey());
}
