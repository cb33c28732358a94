/**
 * Finds an element of the page by its id.
 *
 * @throws Error when the document has no such element of that kind.
 */
export function findElement<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The document has no ${kind.name} with the id ${id}.`);
}

/** Creates an element with a text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}
