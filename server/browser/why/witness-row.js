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
const WIDTH_OF_LETTER = 7.2;

/** The room below the track of a narrow row, and above it up to the name. */
const ROOM_BELOW = 11;

/**
 * Finds the heights between which a narrow row has no text.
 *
 * @param {number} top
 * @param {number} rowHeight
 */
export function findTrack(top, rowHeight) {
  const y = top + rowHeight - ROOM_BELOW;
  return { start: y - 9, end: y + 9 };
}

/**
 * Draws a witness: its name, its point, and the time of its rate.
 *
 * @param {Witness} witness
 * @param {Place} place
 */
export function drawRow(witness, place) {
  const { isNarrow, width, left, right, top, rowHeight } = place;
  const y = isNarrow ? top + rowHeight - ROOM_BELOW : top + rowHeight / 2;
  const textY = isNarrow ? top + 16 : y + 4.5;
  const name = createShape('text', { x: isNarrow ? left : 0, y: textY, class: 'name' }, witness.witness);
  if (witness.isPassedOn) name.append(createShape('tspan', { class: 'muted', dx: 7 }, witness.provider));
  // A narrow row has no room for the finding beside the point; the table has the time.
  const isFindingShown = isNarrow && !witness.isBelieved;
  const end = createShape('text', {
    ...{ x: width - (isNarrow ? 10 : 0), y: textY, class: isFindingShown ? 'finding' : 'muted', 'text-anchor': 'end' },
  });
  end.append(isFindingShown ? shortenFinding(witness, place) : writeTime(witness.asOf));
  return createShape(
    'g',
    { class: `witness ${chooseKind(witness)}` },
    createShape('line', { class: 'track', x1: left, x2: right, y1: y, y2: y }),
    name,
    ...drawPoint(witness, place, y),
    end,
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
  if (isNarrow) return [shape];
  const isRight = x > (left + right) / 2;
  const text = createShape('text', {
    ...{ x: x + (isRight ? -GAP : GAP), y: y + 4.5, class: 'finding', 'text-anchor': isRight ? 'end' : 'start' },
  });
  // The number itself, where the place of the point does not show it.
  text.append([isBelow || isAbove ? rate : '', deviation, finding].filter(Boolean).join(', '));
  return [shape, text];
}

/**
 * Shortens a finding to the room beside the name. The table has all of it.
 *
 * @param {Witness} witness
 * @param {Place} place
 */
function shortenFinding({ witness, provider, isPassedOn, rate, deviation = '', finding }, { scale, left, right }) {
  const taken = witness.length + (isPassedOn ? provider.length + 1 : 0) + 2;
  const most = (right - left) / WIDTH_OF_LETTER - taken;
  const isOutside = Number(rate) < scale.low || Number(rate) > scale.high;
  const texts = [
    [isOutside ? rate : '', deviation, finding],
    [deviation, finding],
  ].map((parts) => parts.filter(Boolean).join(', '));
  return texts.find((text) => text.length <= most) ?? (deviation || finding);
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
