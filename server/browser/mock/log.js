import { createCommands } from '../demo/commands.js';
import { createElement, findElement } from '../demo/element.js';

/** @typedef {{ at: number, status: number | 'reset', key: string, delay: number, curl: string }} LoggedRequest */

/** The number of requests that the page shows. */
const SHOWN = 100;

const entries = findElement('entries', HTMLOListElement);

/** @param {readonly LoggedRequest[]} requests - Oldest first. */
export function logRequests(requests) {
  entries.prepend(...requests.map(createEntry).reverse());
  while (entries.childElementCount > SHOWN) entries.lastElementChild?.remove();
  findElement('silence', HTMLElement).hidden = entries.childElementCount > 0;
}

export function clearLog() {
  entries.replaceChildren();
}

/** @param {LoggedRequest} request */
function createEntry({ at, status, key, delay, curl }) {
  const head = document.createElement('p');
  const details = [
    new Date(at).toLocaleTimeString('en-GB'),
    `key: ${key}`,
    ...(delay > 0 ? [`after ${delay} ms`] : []),
  ];
  head.append(
    createElement('b', String(status), status === 200 || status === 304 ? 'status' : 'status bad'),
    createElement('span', details.join(' · '), 'small'),
  );
  const item = document.createElement('li');
  item.append(head, createCommands([curl]));
  return item;
}
