import { ask, readProblem } from './ask.js';
import { currencies } from './currencies.js';
import { findElement } from './element.js';
import { Exchange } from './exchange.js';
import { keys, readKey } from './keys.js';
import { nameCurrency } from './name-currency.js';
import { quote, writeCurl } from './sample.js';

const form = findElement('convert', HTMLFormElement);
const amount = findElement('amount', HTMLInputElement);
const from = findElement('from', HTMLSelectElement);
const to = findElement('to', HTMLSelectElement);
const result = findElement('result', HTMLElement);
const note = findElement('result-note', HTMLElement);
const exchange = new Exchange('convert');

/** The number of the newest request. An answer to an earlier one must not appear under a newer request. */
let newest = 0;

fillList(from, 'USD');
fillList(to, 'EUR');
form.addEventListener('input', showRequest);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  convert();
});
findElement('swap', HTMLButtonElement).addEventListener('click', () => {
  [from.value, to.value] = [to.value, from.value];
  showRequest();
});
findElement('send', HTMLButtonElement).disabled = false;
showRequest();
if (keys.active) convert();

/** Shows the request that the button would send. */
function showRequest() {
  newest += 1;
  exchange.showRequest(writeCurl(quote(location.origin + readPath()), readKey()));
  result.classList.remove('failed');
  showResult('–', '“Convert” asks the service, for one request.');
}

async function convert() {
  showRequest();
  const own = newest;
  exchange.showProgress('Waiting for the answer …');
  const answer = await ask(readPath(), readKey());
  if (own !== newest) return;
  exchange.showAnswer(answer);
  const problem = readProblem(answer);
  result.classList.toggle('failed', problem !== '');
  if (problem) {
    const isOutdated = answer.status === 401 && keys.active !== undefined;
    showResult(problem, isOutdated ? 'A demo that was started again has other keys: reload this page.' : '');
  } else {
    const { base, target } = JSON.parse(answer.body);
    const [amount, rate, converted] = ['amount', 'rate', 'converted'].map((name) => readDigits(name, answer.body));
    showResult(`${converted} ${target}`, `${amount} ${base} × ${rate}, rounded half up.`);
  }
}

function readPath() {
  return `/api/convert?${new URLSearchParams({ from: from.value, to: to.value, amount: amount.value.trim() })}`;
}

/**
 * @param {string} text
 * @param {string} explanation
 */
function showResult(text, explanation) {
  result.textContent = text;
  note.textContent = explanation;
}

/**
 * Reads all digits of a number, of which a number of JavaScript would lose some.
 *
 * @param {string} name
 * @param {string} body
 */
function readDigits(name, body) {
  return new RegExp(`"${name}":([^,}]+)`).exec(body)?.[1];
}

/**
 * @param {HTMLSelectElement} list
 * @param {string} chosen
 */
function fillList(list, chosen) {
  list.append(...currencies.map((code) => new Option(`${code} ${nameCurrency(code)}`, code)));
  list.value = chosen;
}
