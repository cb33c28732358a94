import { createShape } from './svg.js';

/** @import { Rate } from './data.js' */
/** @import { Scale } from './scale.js' */
/** @typedef {{ scale: Scale, left: number, right: number, top: number }} Area */

const WIDTH_OF_LETTER = 7.2;

/**
 * Draws the tolerance as a band, and the comparison and the published rate as lines through all rows.
 *
 * @param {Rate} rate
 * @param {Area} area
 * @param {readonly { start: number, end: number }[]} tracks - The heights at which there is no text.
 */
export function drawMarks({ band, comparison, rate }, { scale, left, right, top }, tracks) {
  const place = (/** @type {string} */ text) => Math.min(Math.max(scale.place(Number(text)), left), right);
  const drawLine = (/** @type {string} */ kind, /** @type {number} */ x) =>
    tracks.map(({ start, end }) => createShape('line', { class: kind, x1: x, x2: x, y1: start, y2: end }));
  const shapes = [];
  if (band) {
    const [x, end] = [place(band.low), place(band.high)];
    const width = Math.max(1, end - x);
    shapes.push(
      ...tracks.map((track) =>
        createShape('rect', { class: 'band', x, y: track.start, width, height: track.end - track.start }),
      ),
    );
  }
  if (comparison && comparison.rate !== rate) shapes.push(...drawLine('comparison', place(comparison.rate)));
  if (rate) {
    const x = place(rate);
    shapes.push(...drawLine('published', x));
    shapes.push(
      createShape('line', { class: 'published', x1: x, x2: x, y1: top - 8, y2: tracks.length > 1 ? top - 3 : top }),
    );
    const half = (rate.length * WIDTH_OF_LETTER) / 2;
    const middle = Math.min(Math.max(x, left + half), right - half);
    shapes.push(createShape('text', { class: 'published', x: middle, y: top - 13, 'text-anchor': 'middle' }, rate));
  }
  return shapes;
}
