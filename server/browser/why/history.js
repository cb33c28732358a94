import { createElement, findElement } from '../demo/element.js';
import { drawHistory } from './history-plot.js';
import { keepDrawn } from './svg.js';
import { createTable } from './table.js';
import { count, writeMoment } from './words.js';

/** @import { History } from './data.js' */

/** A longer table helps nobody: the command lists all editions. */
const MOST_ROWS = 100;

const figure = findElement('history-figure', HTMLElement);
let endDrawing = () => {};

/**
 * Shows the rate of a currency over the kept editions.
 *
 * @param {History} history
 */
export function showHistory(history) {
  const { code, points, editions, isThinned } = history;
  const shownEditions = new Set(points.map(({ edition }) => edition)).size;
  const unreadable = points.filter(({ grade }) => grade === 'unreadable').length;
  endDrawing();
  figure.hidden = !points.some(({ rate }) => rate);
  if (figure.hidden) return;
  const shown = isThinned ? `, ${shownEditions} of them shown` : '';
  findElement('history-note', HTMLElement).textContent =
    `${count(editions, 'edition')}${shown}, in ${code} for 1 USD${points.some(({ low }) => low) ? '; around it the tolerance of one day' : ''}.${describeUnreadable(unreadable)}`;
  endDrawing = keepDrawn(findElement('history-plot', HTMLElement), (width) => drawHistory(history, width));
  const has = (/** @type {string} */ wanted) => points.some(({ grade }) => grade === wanted);
  const kinds = [
    {
      kind: 'line firm',
      text: 'two providers, a peg, a law or the operator',
      grades: ['confirmed', 'pegged', 'derived', 'accepted'],
    },
    { kind: 'line single', text: 'one provider alone, or disputed', grades: ['single', 'disputed'] },
    { kind: 'line held', text: 'held from before', grades: ['held'] },
    // What is not firm may be too short to be seen as a line.
    { kind: 'strip single', text: 'strip below: when alone or disputed', grades: ['single', 'disputed'] },
    { kind: 'strip held', text: 'strip below: when held', grades: ['held'] },
  ];
  findElement('history-key', HTMLElement).replaceChildren(
    ...kinds
      .filter(({ grades }) => grades.some(has))
      .map(({ kind, text }) => createElement('span', text, `mark ${kind}`)),
  );
  const rows = points.slice(-MOST_ROWS).toReversed();
  findElement('history-table', HTMLElement).replaceChildren(
    createTable(
      `The rate of ${code} in the last editions`,
      ['Published', 'Edition', '*For 1 USD', '*Lowest', '*Highest', 'Grade'],
      rows.map(({ time, rate = '–', low = '–', high = '–', grade, edition }) => ({
        cells: [writeMoment(time), edition.slice(0, 8), rate, low, high, grade],
      })),
    ),
  );
}

/** @param {number} unreadable */
function describeUnreadable(unreadable) {
  return unreadable > 0 ? ` ${count(unreadable, 'edition')} cannot be read: verify the rates.` : '';
}
