import { createElement, findElement } from '../demo/element.js';
import { drive } from './drive.js';

/** @typedef {{ readonly how: string, readonly times: string }} Failure - As in the path of the control. */

/** Failures that are no errors of the service. */
const OTHERS = [
  { how: '502', status: '502', title: 'page of a proxy' },
  { how: '504', status: '504', title: 'page of a proxy' },
  { how: 'garbage', status: '200', title: 'HTML, not JSON' },
  { how: 'truncated', status: '200', title: 'half a body' },
  { how: 'reset', status: '–', title: 'broken connection' },
];

const place = findElement('pending', HTMLElement);
const count = findElement('count', HTMLInputElement);
const list = findElement('ways', HTMLElement);

/** The buttons of all failures. @type {{ button: HTMLButtonElement, readHow: () => string }[]} */
const ways = [];

/** @type {readonly Failure[]} */
let pending = [];

addForm('status', '');
addForm('delay', 'delay=');

/**
 * Offers the errors of the service, and the other failures.
 *
 * @param {readonly { name: string, status: number }[]} errors
 */
export function offerFailures(errors) {
  if (list.hasChildNodes()) return;
  const known = errors.map(({ name, status }) => ({ how: name, status: String(status), title: name }));
  for (const { how, status, title } of [...known, ...OTHERS]) {
    const button = document.createElement('button');
    button.append(createElement('b', status), createElement('span', title, 'small'));
    button.addEventListener('click', () => toggle(how));
    ways.push({ button, readHow: () => how });
    list.append(button);
  }
}

/** @param {readonly Failure[]} failures */
export function showFailures(failures) {
  pending = failures;
  const texts = failures.map(
    ({ how, times }) => `${how} for ${times === 'Infinity' ? 'all requests' : `the next ${times}`}`,
  );
  const text = texts.length > 0 ? `On: ${texts.join(', then ')}.` : 'None is on. The mock answers as the service does.';
  // A reader of the screen would repeat a text that is set again.
  if (place.textContent !== text) place.textContent = text;
  for (const { button, readHow } of ways) button.ariaPressed = String(isOn(readHow()));
}

/**
 * Adds the form of a failure with a number.
 *
 * @param {string} id
 * @param {string} prefix
 */
function addForm(id, prefix) {
  const form = findElement(id, HTMLFormElement);
  const readHow = () => prefix + findElement(`${id}-value`, HTMLInputElement).value;
  const button = form.querySelector('button');
  if (button) ways.push({ button, readHow });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    toggle(readHow());
  });
}

/**
 * Switches a failure on in place of all others, or off when it is on.
 *
 * @param {string} how
 */
async function toggle(how) {
  if (!count.reportValidity()) return;
  const wasOn = isOn(how);
  await drive('failures/off');
  if (!wasOn) await drive(`failures/${how}?times=${count.value || 'Infinity'}`);
}

/** @param {string} how */
function isOn(how) {
  return pending.some((failure) => failure.how === how);
}
