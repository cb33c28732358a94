import { createCommands } from '../demo/commands.js';
import { createElement, findElement } from '../demo/element.js';
import { nameCurrency } from '../demo/name-currency.js';
import { count } from './words.js';

/** @import { Currency } from './data.js' */

/** In the order in which an operator looks at them. */
const GROUPS = [
  { grade: 'held', title: 'Held from before', isUrgent: true },
  { grade: 'none', title: 'Without a rate', isUrgent: true },
  { grade: 'disputed', title: 'Disputed by another quote', isUrgent: true },
  { grade: 'single', title: 'Stated by one provider alone', isUrgent: true },
  { grade: 'accepted', title: 'Accepted by you', isUrgent: true },
  { grade: 'confirmed', title: 'Confirmed by a second provider' },
  { grade: 'pegged', title: 'On a peg' },
  { grade: 'derived', title: 'Derived by law' },
];

const MOST_DECISIONS = 10;

/** On a phone, 150 currencies that need no attention would be a long way to the providers. */
const isWide = matchMedia('(min-width: 60rem)');

/**
 * Shows all currencies by grade, those that wait for a decision first.
 *
 * @param {readonly Currency[]} currencies
 * @param {(code: string) => void} choose
 */
export function showCurrencies(currencies, choose) {
  const undecided = currencies.filter(({ isUndecided }) => isUndecided);
  findElement('currencies-note', HTMLElement).textContent =
    undecided.length > 0
      ? `${count(undecided.length, 'currency waits', 'currencies wait')} for a decision, because what is stated is not believed.`
      : 'None waits for a decision. A dot marks a currency with a quote that is not believed.';
  const others = GROUPS.map(({ grade, title, isUrgent = isWide.matches }) => {
    const own = currencies.filter((currency) => currency.grade === grade && !currency.isUndecided);
    if (own.length === 0) return undefined;
    const group = createGroup(title, own, choose);
    group.open = isUrgent;
    return group;
  });
  const groups = undecided.length > 0 ? [createDecisions(undecided, choose), ...others] : others;
  findElement('groups', HTMLElement).replaceChildren(...groups.filter((group) => group !== undefined));
}

/**
 * @param {readonly Currency[]} currencies
 * @param {(code: string) => void} choose
 */
function createDecisions(currencies, choose) {
  const group = document.createElement('section');
  const rows = currencies.map((currency) => createDecision(currency, choose));
  const more = document.createElement('details');
  more.append(createElement('summary', `${rows.length - MOST_DECISIONS} more`), ...rows.slice(MOST_DECISIONS));
  group.append(createHeading('Waiting for a decision', rows.length), ...rows.slice(0, MOST_DECISIONS));
  if (rows.length > MOST_DECISIONS) group.append(more);
  return group;
}

/**
 * @param {Currency} currency
 * @param {(code: string) => void} choose
 */
function createDecision(currency, choose) {
  const { waiting, reason = '', commands } = currency;
  const row = document.createElement('div');
  row.className = 'decision';
  const stated = waiting.map(({ witness, rate, deviation, publications }) => {
    const away = deviation ? ` (${deviation})` : '';
    return `${witness} states ${rate}${away} in ${count(publications, 'publication')}`;
  });
  const details = document.createElement('details');
  details.append(createElement('summary', 'Decide'), createCommands(commands));
  row.append(
    createChoice(currency, choose),
    createElement('p', `${[reason, ...stated.slice(0, 3)].filter(Boolean).join('; ')}.`, 'small reason'),
    details,
  );
  return row;
}

/**
 * @param {string} title
 * @param {readonly Currency[]} currencies
 * @param {(code: string) => void} choose
 */
function createGroup(title, currencies, choose) {
  const group = document.createElement('details');
  const summary = document.createElement('summary');
  const list = document.createElement('div');
  list.className = 'choices';
  list.append(...currencies.map((currency) => createChoice(currency, choose)));
  summary.append(createHeading(title, currencies.length));
  group.append(summary, list);
  return group;
}

/**
 * @param {string} title
 * @param {number} size
 */
function createHeading(title, size) {
  const heading = createElement('h3', `${title} `);
  heading.append(createElement('span', String(size), 'small'));
  return heading;
}

/**
 * @param {Currency} currency
 * @param {(code: string) => void} choose
 */
function createChoice({ code, waiting }, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.code = code;
  button.append(createElement('b', code), createElement('span', nameCurrency(code), 'small'));
  // A table that is not believed at all is told of under its provider.
  if (waiting.some(({ finding }) => finding !== 'discredited'))
    button.append(createElement('span', ', a quote is not believed', 'dot'));
  button.addEventListener('click', () => choose(code));
  return button;
}
