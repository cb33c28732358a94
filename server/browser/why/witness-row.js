import { createShape } from './svg.js';
import { writeTime } from './words.js';

/** @import { Witness } from './data.js' */
/** @import { Scale } from './scale.js' */

/**
 * The place of a row.
 *
 * @typedef {object} Place
 * @property {Scale} scale
 * @property {boolean} isNarrow - True when the name stands above the points.
 * @property {number} width
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} rowHeight
 */

const RADIUS = 5;
const GAP = 12;

/**
 * Draws a witness: its name, its point, and the time of its rate.
 *
 * @param {Witness} witness
 * @param {Place} place
 */
export function drawRow(witness, place) {
  const { isNarrow, width, left, right, top, rowHeight } = place;
  const y = isNarrow ? top + rowHeight - 12 : top + rowHeight / 2;
  const textY = isNarrow ? top + 15 : y + 4.5;
  const name = createShape('text', { x: isNarrow ? left : 0, y: textY, class: 'name' }, witness.witness);
  if (witness.isPassedOn) name.append(createShape('tspan', { class: 'muted', dx: 7 }, witness.provider));
  const time = createShape('text', { x: width - (isNarrow ? 10 : 0), y: textY, class: 'muted', 'text-anchor': 'end' });
  // A narrow row has no room for the finding beside the point; the table has the time.
  const isFindingShown = isNarrow && !witness.isBelieved;
  time.append(isFindingShown ? witness.finding : writeTime(witness.asOf));
  return createShape(
    'g',
    { class: `witness ${chooseKind(witness)}` },
    createShape('line', { class: 'track', x1: left, x2: right, y1: y, y2: y }),
    name,
    ...drawPoint(witness, place, y),
    time,
  );
}

/** @param {Witness} witness */
function chooseKind({ finding, isBelieved }) {
  if (!isBelieved) return 'doubted';
  return finding === 'older' ? 'older' : 'believed';
}

/**
 * @param {Witness} witness
 * @param {Place} place
 * @param {number} y
 */
function drawPoint({ rate, isBelieved, finding, deviation = '' }, { scale, isNarrow, left, right }, y) {
  const value = Number(rate);
  const x = Math.min(Math.max(scale.place(value), left), right);
  if (isBelieved) return [createShape('circle', { cx: x, cy: y, r: RADIUS })];
  const isBelow = value < scale.low;
  const isAbove = value > scale.high;
  const shape = isBelow || isAbove ? drawArrow(x, y, isAbove ? 1 : -1) : drawDiamond(x, y);
  const isRight = x > (left + right) / 2;
  const text = createShape('text', {
    ...{ x: x + (isRight ? -GAP : GAP), y: y + 4.5, class: 'finding', 'text-anchor': isRight ? 'end' : 'start' },
  });
  // The number itself, where the place of the point does not show it.
  text.append([isBelow || isAbove ? rate : '', deviation, isNarrow ? '' : finding].filter(Boolean).join(', '));
  return [shape, text];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {1 | -1} direction
 */
function drawArrow(x, y, direction) {
  const tip = x + direction * 4;
  return createShape('path', { d: `M${tip} ${y}l${-direction * 10} -6v12z` });
}

/**
 * @param {number} x
 * @param {number} y
 */
function drawDiamond(x, y) {
  return createShape('path', { d: `M${x} ${y - 6}l6 6l-6 6l-6 -6z` });
}
