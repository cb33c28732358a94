import { findElement } from '../demo/element.js';
import { drive } from './drive.js';
import { offerFailures, showFailures } from './failures.js';
import { clearLog, logRequests } from './log.js';

/**
 * @typedef {object} State
 * @property {string} now
 * @property {{ remaining: number, limit: number }} quota
 * @property {readonly import('./failures.js').Failure[]} failures
 * @property {readonly import('./log.js').LoggedRequest[]} requests
 * @property {readonly { name: string, status: number }[]} [errors] - Only where the requests are all, and not a new one.
 */

findElement('address', HTMLElement).textContent = location.origin;
for (const button of document.querySelectorAll('button')) {
  const { control } = button.dataset;
  if (control) button.addEventListener('click', () => drive(control, `Done: ${button.textContent?.toLowerCase()}.`));
}
findElement('rate', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const [from, to, value] = ['from', 'to', 'value'].map((id) => findElement(id, HTMLInputElement).value.trim());
  const rate = event.submitter instanceof HTMLButtonElement && event.submitter.value ? 'none' : (value ?? '');
  const words = [from?.toUpperCase() ?? '', to?.toUpperCase() ?? '', rate];
  drive(
    `rates/${words.map(encodeURIComponent).join('/')}`,
    rate === 'none' ? `${words[1]} has no rate.` : `1 ${words[0]} is ${rate} ${words[1]}.`,
  );
});

/** Milliseconds by which the clock of the mock is ahead. */
let ahead = 0;
setInterval(showTime, 1_000);

const events = new EventSource('/mock/events');
events.addEventListener('message', ({ data }) => showState(JSON.parse(data)));
events.addEventListener('error', () => {
  findElement('pending', HTMLElement).textContent = 'The mock does not answer. This page waits for it.';
});

/** @param {State} state */
function showState({ now, quota, failures, requests, errors }) {
  if (errors) {
    offerFailures(errors);
    clearLog();
  }
  logRequests(requests);
  showFailures(failures);
  findElement('quota', HTMLElement).textContent = `${quota.remaining} of ${quota.limit}`;
  ahead = Date.parse(now) - Date.now();
  showTime();
}

function showTime() {
  const time = findElement('now', HTMLTimeElement);
  time.dateTime = new Date(Date.now() + ahead).toISOString();
  time.textContent = `${time.dateTime.slice(0, 10)}, ${time.dateTime.slice(11, 16)} UTC`;
}
