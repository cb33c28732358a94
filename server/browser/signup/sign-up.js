import { findElement } from '../demo/element.js';
import { prove } from './prove.js';

/** The time for which the form waits for its proof. Without a proof the form is good, too, but counts as five. */
const LONGEST_WAIT_MS = 10_000;

const form = findElement('sign-up', HTMLFormElement);
const field = findElement('proof', HTMLInputElement);
const button = findElement('send', HTMLButtonElement);
const label = button.textContent;

const proof = prove().catch(() => '');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  button.textContent = 'One moment …';
  field.value = await Promise.race([proof, wait(LONGEST_WAIT_MS)]);
  form.submit();
});

// A browser that goes back shows the page as it was left. The proof was used.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
  button.disabled = false;
  button.textContent = label;
});

/**
 * @param {number} milliseconds
 * @returns {Promise<string>} nothing
 */
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(''), milliseconds));
}
