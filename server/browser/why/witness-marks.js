import { createShape } from './svg.js';

/** @import { Rate } from './data.js' */
/** @import { Scale } from './scale.js' */
/** @typedef {{ scale: Scale, left: number, right: number, top: number, bottom: number }} Area */

const WIDTH_OF_LETTER = 7.2;

/**
 * Draws the tolerance as a band, and the comparison and the published rate as lines through all rows.
 *
 * @param {Rate} rate
 * @param {Area} area
 */
export function drawMarks({ band, comparison, rate }, { scale, left, right, top, bottom }) {
  const place = (/** @type {string} */ text) => Math.min(Math.max(scale.place(Number(text)), left), right);
  const height = bottom - top;
  const shapes = [];
  if (band) {
    const [x, end] = [place(band.low), place(band.high)];
    shapes.push(createShape('rect', { class: 'band', x, y: top, width: Math.max(1, end - x), height }));
  }
  if (comparison && comparison.rate !== rate) {
    const x = place(comparison.rate);
    shapes.push(createShape('line', { class: 'comparison', x1: x, x2: x, y1: top, y2: bottom }));
  }
  if (rate) {
    const x = place(rate);
    shapes.push(createShape('line', { class: 'published', x1: x, x2: x, y1: top - 6, y2: bottom }));
    const half = (rate.length * WIDTH_OF_LETTER) / 2;
    const middle = Math.min(Math.max(x, left + half), right - half);
    shapes.push(createShape('text', { class: 'published', x: middle, y: top - 13, 'text-anchor': 'middle' }, rate));
  }
  return shapes;
}
