import { findElement } from '../demo/element.js';

/** Where the pages of a tab keep the key that its visitor uses. */
const PLACE = 'crossrate-key';
const field = findElement('key', HTMLInputElement);

field.value = sessionStorage.getItem(PLACE) ?? '';
field.addEventListener('input', () => sessionStorage.setItem(PLACE, field.value.trim()));
findElement('key-form', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());

for (const sample of document.querySelectorAll('.sample'))
  sample.textContent = (sample.textContent ?? '').replace('https://rates.example.com', location.origin);

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form.try')))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void tryOperation(form);
  });

/** @param {HTMLFormElement} form */
async function tryOperation(form) {
  const status = /** @type {HTMLElement} */ (form.querySelector('.status'));
  const shown = /** @type {HTMLElement} */ (form.querySelector('pre'));
  const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value.trim()]);
  const query = String(new URLSearchParams(fields.filter(([, value]) => value)));
  const headers = 'keyed' in form.dataset && field.value ? { 'X-API-KEY': field.value.trim() } : {};
  status.textContent = '…';
  try {
    const answer = await fetch(form.dataset.path + (query && `?${query}`), { headers, cache: 'no-store' });
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    shown.textContent = `${lines.join('\n')}\n\n${await answer.text()}`;
    status.textContent = `${answer.status} ${answer.statusText}`;
    status.classList.toggle('bad', !answer.ok);
  } catch (error) {
    status.textContent = 'no answer';
    status.classList.add('bad');
    shown.textContent = String(error);
  }
}
