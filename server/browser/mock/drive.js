import { findElement } from '../demo/element.js';

const note = findElement('note', HTMLElement);

/**
 * Sends a control to the mock, and says what came of it.
 *
 * @param {string} path - The end of the path, such as `quota/0`.
 * @param {string} done - The text when it is done.
 */
export async function drive(path, done = '') {
  note.textContent = done;
  try {
    const answer = await fetch(`/mock/${path}`, { method: 'PUT' });
    if (!answer.ok) note.textContent = (await answer.json()).error;
  } catch {
    note.textContent = 'The mock does not answer.';
  }
}
