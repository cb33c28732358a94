import { chooseTicks, createScale } from './scale.js';
import { createPicture, createShape } from './svg.js';
import { chooseTimes } from './time-ticks.js';

/** @import { History, Point } from './data.js' */
/** @typedef {{ start: number, end: number, grade: string, rate: number, low: number, high: number }} Stretch */

const HEIGHT = 260;
const [TOP, BOTTOM] = [14, HEIGHT - 34];

/**
 * Draws a rate over time as steps, because each edition is in force until the next one.
 *
 * @param {History} history
 * @param {number} width
 */
export function drawHistory({ code, points, editions }, width) {
  const stretches = listStretches(points);
  const values = stretches.flatMap(({ low, high }) => [low, high]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || high * 0.1) * 0.08;
  const y = createScale([low - room, high + room], [BOTTOM, TOP]);
  const levels = chooseTicks(y, 4);
  const left = 16 + Math.max(...levels.map(({ text }) => text.length)) * 7.2;
  const times = [stretches[0]?.start ?? 0, Math.max(stretches.at(-1)?.end ?? 1, Date.parse(points.at(-1)?.time ?? ''))];
  const x = createScale([times[0] ?? 0, times[1] ?? 1], [left, width - 8]);
  const label = `The rate of ${code} over ${editions} editions. The table has the numbers.`;
  return createPicture({ width, height: HEIGHT, label }, [
    ...levels.map(({ value, text }) => drawLevel(y.place(value), { text, left, width })),
    ...chooseTimes(x, (width - left) / 110).map(({ value, text }) =>
      createShape('text', { class: 'time', x: x.place(value), y: HEIGHT - 10, 'text-anchor': 'middle' }, text),
    ),
    ...joinRuns(stretches).flatMap((run) => markRun(run, x.place)),
    createShape('path', { class: 'band', d: stretches.map((each) => traceBand(each, x.place, y.place)).join('') }),
    ...joinRuns(stretches).map((run) =>
      createShape('path', { class: `line ${chooseKind(run[0]?.grade)}`, d: traceRun(run, x.place, y.place) }),
    ),
  ]);
}

/**
 * Lists the stretches of time with a rate; the last one lasts a little, so that it is seen.
 *
 * @param {readonly Point[]} points
 * @returns {Stretch[]}
 */
function listStretches(points) {
  const starts = points.map(({ time }) => Date.parse(time));
  const last = starts.at(-1) ?? 0;
  const span = last - (starts[0] ?? 0) || 3_600_000;
  return points.flatMap(({ grade, rate, low, high }, index) => {
    const [start = 0, end = last + span * 0.06] = [starts[index], starts[index + 1]];
    return rate
      ? [{ start, end, grade, rate: Number(rate), low: Number(low ?? rate), high: Number(high ?? rate) }]
      : [];
  });
}

/**
 * Joins stretches of one kind to one line. The line begins where the one before it ends.
 *
 * @param {readonly Stretch[]} stretches
 */
function joinRuns(stretches) {
  /** @type {Stretch[][]} */
  const runs = [];
  for (const stretch of stretches) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const follows = before?.end === stretch.start && chooseKind(before.grade) === chooseKind(stretch.grade);
    if (run && follows) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs;
}

/** @param {string} [grade] */
function chooseKind(grade) {
  if (grade === 'disputed') return 'single';
  return grade === 'held' || grade === 'single' ? grade : 'firm';
}

/** @typedef {(value: number) => number} Place */

/**
 * Marks the time of a rate that is not firm below the plot, where it is seen however short it is.
 *
 * @param {readonly Stretch[]} run
 * @param {Place} x
 */
function markRun(run, x) {
  const [first, last] = [run[0], run.at(-1)];
  const kind = chooseKind(first?.grade);
  if (!first || !last || kind === 'firm') return [];
  const [start, end] = [x(first.start), x(last.end)];
  const about = { x: start, y: BOTTOM - 1, width: Math.max(4, end - start), height: 5 };
  return [createShape('rect', { class: `stretch ${kind}`, ...about })];
}

/**
 * @param {readonly Stretch[]} run
 * @param {Place} x
 * @param {Place} y
 */
function traceRun(run, x, y) {
  return run
    .map(({ start, end, rate }, index) => {
      const [from, to, level] = [x(start), x(end), y(rate)].map((value) => value.toFixed(1));
      return `${index === 0 ? 'M' : 'L'}${from} ${level}H${to}`;
    })
    .join('');
}

/**
 * @param {Stretch} stretch
 * @param {Place} x
 * @param {Place} y
 */
function traceBand({ start, end, low, high }, x, y) {
  const [from, to, top, bottom] = [x(start), x(end), y(high), y(low)].map((value) => value.toFixed(1));
  return `M${from} ${top}H${to}V${bottom}H${from}Z`;
}

/**
 * @param {number} y
 * @param {{ text: string, left: number, width: number }} about
 */
function drawLevel(y, { text, left, width }) {
  return createShape(
    'g',
    { class: 'tick' },
    createShape('line', { x1: left, x2: width, y1: y, y2: y }),
    createShape('text', { x: left - 8, y: y + 4.5, 'text-anchor': 'end' }, text),
  );
}
