import { findElement } from '../demo/element.js';
import { nameCurrency } from '../demo/name-currency.js';

const FIRST = 'SEK';

const field = findElement('code', HTMLInputElement);
const note = findElement('choose-note', HTMLElement);

/**
 * Sets up the field of the currency. The address keeps the choice, so that it can be shared.
 *
 * @param {(code: string) => void} onChoice
 */
export function setUpChooser(onChoice) {
  /** @type {readonly string[]} */
  let codes = [];
  let chosen = new URLSearchParams(location.search).get('code')?.toUpperCase() ?? FIRST;

  /** @param {string} code */
  const choose = (code) => {
    chosen = code;
    field.value = '';
    note.textContent = '';
    history.replaceState(null, '', `?code=${code}`);
    mark();
    onChoice(code);
    findElement('rate-heading', HTMLElement).scrollIntoView({ block: 'nearest' });
  };
  const mark = () => {
    field.placeholder = chosen;
    for (const button of document.querySelectorAll('button[data-code]')) {
      if (!(button instanceof HTMLElement)) continue;
      if (button.dataset.code === chosen) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  };
  field.addEventListener('input', () => {
    const typed = field.value.trim().toUpperCase();
    if (codes.includes(typed)) choose(typed);
  });
  findElement('choose', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const found = findCode(codes, field.value);
    if (found) choose(found);
    else note.textContent = field.value.trim() ? `No currency has the code or the name “${field.value.trim()}”.` : '';
  });
  return {
    choose,
    get chosen() {
      return chosen;
    },
    /** @param {readonly string[]} offered */
    offer(offered) {
      codes = offered;
      if (!codes.includes(chosen)) chosen = FIRST;
      findElement('codes', HTMLDataListElement).replaceChildren(
        ...codes.map((code) => new Option(nameCurrency(code), code)),
      );
      queueMicrotask(mark);
    },
  };
}

/**
 * Finds a currency by its code, its name, or a part of its name.
 *
 * @param {readonly string[]} codes
 * @param {string} typed
 */
function findCode(codes, typed) {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return undefined;
  const nameOf = (/** @type {string} */ code) => nameCurrency(code).toLowerCase();
  return (
    codes.find((code) => code.toLowerCase() === wanted || nameOf(code) === wanted) ??
    codes.find((code) => nameOf(code).includes(wanted))
  );
}
