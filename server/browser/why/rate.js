import { createCommands } from '../demo/commands.js';
import { createElement, findElement } from '../demo/element.js';
import { nameCurrency } from '../demo/name-currency.js';
import { keepDrawn } from './svg.js';
import { createTable } from './table.js';
import { drawWitnesses } from './witness-plot.js';
import { count, writeTime } from './words.js';

/** @import { Rate } from './data.js' */

const GRADES = {
  confirmed: 'confirmed',
  pegged: 'on its peg',
  accepted: 'accepted by the operator',
  disputed: 'disputed by another quote',
  single: 'stated by one provider alone',
  held: 'held from before',
  derived: 'derived by law',
  none: 'no rate',
};

const figure = findElement('witnesses-figure', HTMLElement);
const note = findElement('rate-note', HTMLElement);
let endDrawing = () => {};

/**
 * Shows the rate of a currency and its witnesses.
 *
 * @param {Rate} rate
 * @param {(code: string) => void} choose
 */
export function showRate(rate, choose) {
  const { code, grade, sentences, witnesses, band, successor } = rate;
  findElement('rate-heading', HTMLElement).textContent = [code, nameCurrency(code)].filter(Boolean).join(', ');
  findElement('published', HTMLElement).textContent = rate.rate ? `1 USD = ${rate.rate} ${code}` : 'No rate';
  const badge = findElement('grade', HTMLElement);
  badge.textContent = rate.staleSince ? 'no longer served' : GRADES[grade];
  badge.className = `grade ${grade}`;
  findElement('sentences', HTMLElement).textContent = sentences.join(' ');
  note.textContent = [describeTimes(rate), rate.decision && `Decision: ${rate.decision}.`].filter(Boolean).join(' ');
  if (successor) note.append(' ', createChoice(successor, choose));
  endDrawing();
  figure.hidden = witnesses.length === 0;
  if (witnesses.length > 0) {
    const tolerance = band ? `, with a tolerance of ${band.tolerance} around ${band.around}` : '';
    findElement('witnesses-note', HTMLElement).textContent =
      `${count(witnesses.length, 'witness', 'witnesses')}, in ${code} for 1 USD${tolerance}.`;
    endDrawing = keepDrawn(findElement('witnesses-plot', HTMLElement), (width) => drawWitnesses(rate, width));
    findElement('witnesses-key', HTMLElement).replaceChildren(...createKey(rate));
    findElement('witnesses-table', HTMLElement).replaceChildren(createWitnessTable(rate));
  }
  const decide = findElement('decide', HTMLDetailsElement);
  decide.hidden = rate.commands.length === 0;
  findElement('decide-commands', HTMLElement).replaceChildren(createCommands(rate.commands));
}

/** @param {Rate} rate */
function describeTimes({ asOf, refreshedAt, staleAt }) {
  if (!asOf || !refreshedAt || !staleAt) return '';
  return `As of ${writeTime(asOf)}, last stated ${writeTime(refreshedAt)}, served until ${writeTime(staleAt)} if nobody states it again.`;
}

/**
 * @param {string} code
 * @param {(code: string) => void} choose
 */
function createChoice(code, choose) {
  const button = createElement('button', `Why this rate of ${code}?`, 'link');
  button.type = 'button';
  button.addEventListener('click', () => choose(code));
  return button;
}

/** @param {Rate} rate */
function createKey({ witnesses, band, comparison, rate }) {
  const basis = comparison?.basis ?? '';
  const isSame = comparison?.rate === rate;
  const marks = [
    { kind: 'believed', text: 'believed', isShown: witnesses.some(({ finding }) => finding === 'believed') },
    { kind: 'older', text: 'of an earlier moment', isShown: witnesses.some(({ finding }) => finding === 'older') },
    { kind: 'doubted', text: 'not believed', isShown: witnesses.some(({ isBelieved }) => !isBelieved) },
    { kind: 'band', text: 'tolerance', isShown: band !== undefined },
    { kind: 'published', text: isSame ? `published: ${basis}` : 'published', isShown: rate !== undefined },
    { kind: 'comparison', text: basis, isShown: basis !== '' && !isSame },
  ];
  return marks.filter(({ isShown }) => isShown).map(({ kind, text }) => createElement('span', text, `mark ${kind}`));
}

/** @param {Rate} rate */
function createWitnessTable({ code, witnesses }) {
  return createTable(
    `The witnesses of ${code}`,
    ['Witness', 'Provider', '*For 1 USD', '*Deviation', 'As of', 'Finding'],
    witnesses.map(({ witness, provider, rate, deviation = '–', asOf, finding, isBelieved }) => ({
      cells: [witness, provider, rate, deviation, writeTime(asOf), finding],
      className: isBelieved ? '' : 'bad',
    })),
  );
}
