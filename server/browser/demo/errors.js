import { ask } from './ask.js';
import { demands } from './demands.js';
import { createElement, findElement } from './element.js';
import { Exchange } from './exchange.js';
import { keys, readKey } from './keys.js';
import { quote, writeCurl } from './sample.js';

/** @import { Demand } from './demands.js' */

const AT_ONCE = 10;

const list = findElement('error-list', HTMLUListElement);
const exchange = new Exchange('error');

/** The number of the newest press. The answer to an earlier one must not appear under another request. */
let newest = 0;

for (const demand of demands) {
  const button = document.createElement('button');
  button.append(
    createElement('b', String(demand.status)),
    createElement('span', demand.title),
    createElement('span', demand.cause, 'small'),
  );
  button.addEventListener('click', () => {
    for (const other of list.querySelectorAll('button')) other.ariaPressed = String(other === button);
    cause(demand);
  });
  const item = document.createElement('li');
  item.append(button);
  list.append(item);
}

/** @param {Demand} demand */
async function cause({ to = 'EUR', amount = 100, curl, method, key: account, usesUp, ...demand }) {
  const { path = `/api/convert?from=USD&to=${to}&amount=${amount}` } = demand;
  newest += 1;
  const own = newest;
  const key = findKey(account);
  const url = curl ? quote(location.origin) + curl : quote(location.origin + path);
  exchange.showRequest(writeCurl(url, key ?? '', method));
  if (key === undefined) {
    exchange.showProgress('Only a browser on the machine that runs the demo gets the key of this account.');
  } else {
    exchange.showProgress('Waiting for the answer …');
    if (usesUp) await useUp(path, key);
    const answer = await ask(path, key, method);
    if (own !== newest) return;
    exchange.showAnswer(answer);
  }
  exchange.bringAnswerIntoSight();
}

/**
 * Finds the key to send; empty for no key, `undefined` when this page does not know the key.
 *
 * @param {Demand['key']} account
 */
function findKey(account) {
  if (account === undefined) return '';
  if (account === 'wrong') return `cr_${'0'.repeat(36)}`;
  return account === 'active' ? readKey() : keys[account];
}

/**
 * Sends requests until one is refused, a few at once.
 *
 * @param {string} path
 * @param {string} key
 */
async function useUp(path, key) {
  /** @type {number[]} */
  let statuses;
  do {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(path, key)));
    statuses = answers.map(({ status }) => status);
  } while (statuses.every((status) => status === 200));
}
