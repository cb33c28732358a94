import { findElement } from '../demo/element.js';

const key = findElement('key', HTMLInputElement);

// One click selects the key.
key.addEventListener('focus', () => key.select());

// Browsers offer it to pages of this machine and over HTTPS alone.
if (navigator.clipboard) {
  const button = findElement('copy', HTMLButtonElement);
  const note = findElement('copied', HTMLElement);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(key.value);
      note.textContent = 'Copied.';
    } catch {
      key.select();
      note.textContent = 'Your browser does not let the page copy. The key is selected: copy it from there.';
    }
  });
}
