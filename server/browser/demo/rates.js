import { ask, readProblem } from './ask.js';
import { createElement, findElement } from './element.js';
import { readKey } from './keys.js';
import { nameCurrency } from './name-currency.js';

const table = findElement('rates-table', HTMLElement);
const body = findElement('rates-body', HTMLTableSectionElement);
const search = findElement('search', HTMLInputElement);
const note = findElement('rates-note', HTMLElement);

findElement('rates-fetch', HTMLButtonElement).addEventListener('click', showRates);
search.addEventListener('input', narrowDown);

/** Shows the rates of the currency to convert from. */
async function showRates() {
  const answer = await ask(`/api/rates?base=${findElement('from', HTMLSelectElement).value}`, readKey());
  const problem = readProblem(answer);
  note.textContent = problem;
  if (problem) return;
  const { base, updated_at: asOf } = JSON.parse(answer.body);
  note.textContent = `One ${base} as of ${new Date(asOf).toUTCString()}, with the digits that were published.`;
  // A number of JavaScript would lose digits.
  const rates = answer.body.matchAll(/"([A-Z]{3})":([^,}]+)/g);
  body.replaceChildren(...[...rates].map(([, code = '', rate = '']) => buildRow(code, rate)));
  table.hidden = false;
  search.disabled = false;
  narrowDown();
}

function narrowDown() {
  const wanted = search.value.trim().toLowerCase();
  for (const row of body.rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
}

/**
 * @param {string} code
 * @param {string} rate
 */
function buildRow(code, rate) {
  const row = document.createElement('tr');
  const head = createElement('th', code);
  head.scope = 'row';
  row.append(head, createElement('td', nameCurrency(code)), createElement('td', rate, 'figure'));
  return row;
}
