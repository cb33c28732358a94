/**
 * Finds an element of the page by its id.
 *
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 * @throws Error when the document has no such element of that kind.
 */
export function findElement(id, kind) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The document has no ${kind.name} with the id ${id}.`);
}

/**
 * Creates an element with a text.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} text
 */
export function createElement(name, text, className = '') {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}
