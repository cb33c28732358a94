import { chooseTicks, createScale } from './scale.js';
import { createPicture, createShape } from './svg.js';
import { drawMarks } from './witness-marks.js';
import { drawRow, findTrack } from './witness-row.js';
import { writeTime } from './words.js';

/** @import { Rate } from './data.js' */

const NARROW = 600;
const TICK_ROOM = 90;
const WIDTH_OF_LETTER = 7;
const TOP = 30;
const BOTTOM = 34;

/**
 * Draws the witnesses of a rate on one axis, one row each, with the tolerance as a band.
 *
 * @param {Rate} rate
 * @param {number} width
 */
export function drawWitnesses(rate, width) {
  const { witnesses, code } = rate;
  const isNarrow = width < NARROW;
  const [left, right] = isNarrow ? [10, width - 10] : findSides(rate, width);
  const rowHeight = isNarrow ? 46 : 28;
  const bottom = TOP + witnesses.length * rowHeight + 6;
  const scale = createScale(chooseDomain(rate), [left, right]);
  const ticks = chooseTicks(scale, (right - left) / TICK_ROOM).map(({ value, text }) =>
    createShape('g', { class: 'tick' }, ...drawTick(scale.place(value), { isNarrow, bottom, text })),
  );
  const rows = witnesses.map((witness, index) =>
    drawRow(witness, { scale, isNarrow, width, left, right, top: TOP + index * rowHeight, rowHeight }),
  );
  // Where names stand above the points, the band and the lines leave them out.
  const tracks = isNarrow
    ? witnesses.map((_, index) => findTrack(TOP + index * rowHeight, rowHeight))
    : [{ start: TOP, end: bottom }];
  const outside = witnesses.filter(({ isBelieved }) => !isBelieved).length;
  const label = `${witnesses.length} witnesses of ${code}, ${outside || 'none'} of them not believed. The table has the numbers.`;
  return createPicture({ width, height: bottom + BOTTOM, label }, [
    ...ticks,
    ...drawMarks(rate, { scale, left, right, top: TOP }, tracks),
    ...rows,
  ]);
}

/**
 * Finds the sides of the plot between the names and the times.
 *
 * @param {Rate} rate
 * @param {number} width
 * @returns {[number, number]}
 */
function findSides({ witnesses }, width) {
  const names = witnesses.map(
    ({ witness, provider, isPassedOn }) => witness.length + (isPassedOn ? provider.length : 0),
  );
  const times = witnesses.map(({ asOf }) => writeTime(asOf).length);
  return [34 + Math.max(...names) * WIDTH_OF_LETTER, width - 26 - Math.max(...times) * WIDTH_OF_LETTER];
}

/**
 * @param {number} x
 * @param {{ isNarrow: boolean, bottom: number, text: string }} about
 */
function drawTick(x, { isNarrow, bottom, text }) {
  return [
    createShape('line', { x1: x, x2: x, y1: isNarrow ? bottom - 6 : TOP, y2: bottom }),
    createShape('text', { x, y: bottom + 20, 'text-anchor': 'middle' }, text),
  ];
}

/**
 * Chooses the values to show: the band and all who are believed, and some room beside them. Who is further away is drawn
 * at the edge, so that one wrong zero does not make all others one point.
 *
 * @param {Rate} rate
 * @returns {[number, number]}
 */
function chooseDomain({ witnesses, band, rate, comparison }) {
  const believed = witnesses.filter(({ isBelieved }) => isBelieved);
  const shown = believed.length > 0 || band ? believed : witnesses;
  const texts = [...shown.map((witness) => witness.rate), band?.low, band?.high, rate, comparison?.rate];
  const values = texts.filter((text) => text !== undefined).map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || high * 0.01) * 0.3;
  return [low - room, high + room];
}
