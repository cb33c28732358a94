import { createElement, findElement } from '../demo/element.js';
import { drawHistory } from './history-plot.js';
import { keepDrawn } from './svg.js';
import { createTable } from './table.js';
import { count, writeTime } from './words.js';

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
  endDrawing();
  figure.hidden = !points.some(({ rate }) => rate);
  if (figure.hidden) return;
  const shown = isThinned ? `, ${points.length} of them shown` : '';
  findElement('history-note', HTMLElement).textContent =
    `${count(editions, 'edition')}${shown}, in ${code} for 1 USD; around it the tolerance of one day.`;
  endDrawing = keepDrawn(findElement('history-plot', HTMLElement), (width) => drawHistory(history, width));
  const kinds = [
    { kind: 'line firm', text: 'two providers, a peg or a law', grades: ['confirmed', 'pegged', 'derived'] },
    { kind: 'line single', text: 'one provider alone', grades: ['single'] },
    { kind: 'line held', text: 'held from before', grades: ['held'] },
  ];
  findElement('history-key', HTMLElement).replaceChildren(
    ...kinds
      .filter(({ grades }) => points.some(({ grade }) => grades.includes(grade)))
      .map(({ kind, text }) => createElement('span', text, `mark ${kind}`)),
  );
  const rows = points.slice(-MOST_ROWS).toReversed();
  findElement('history-table', HTMLElement).replaceChildren(
    createTable(
      `The last ${rows.length} editions of ${code}`,
      ['Published', '*For 1 USD', '*Lowest', '*Highest', 'Grade', 'Edition'],
      rows.map(({ time, rate = '–', low = '–', high = '–', grade, edition }) => ({
        cells: [writeTime(time), rate, low, high, grade, edition],
      })),
    ),
  );
}
