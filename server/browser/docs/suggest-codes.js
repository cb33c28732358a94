const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** The id of the list, which each shadow root with fields has for itself. */
const LIST = 'codes';
const FIELDS = ['base', 'from', 'to'].map((name) => `input[data-pname="${name}"]:not([list])`).join();

/**
 * Lets the fields of currencies suggest codes while the reader types a code or a name.
 *
 * @param {ShadowRoot} root - The shadow root of a request.
 * @param {readonly string[]} codes
 */
export function suggestCodes(root, codes) {
  const fields = root.querySelectorAll(FIELDS);
  if (fields.length === 0) return;
  for (const field of fields) field.setAttribute('list', LIST);
  if (root.getElementById(LIST)) return;
  const list = document.createElement('datalist');
  list.id = LIST;
  list.append(...codes.map((code) => new Option(names.of(code) ?? '', code)));
  root.append(list);
}
