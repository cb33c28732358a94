import { measureTradingTime, type RatePoint } from '../history/daily-moves.ts';

/** The course of a currency in the market: rates in the order of time. */
export type Course = readonly RatePoint[];

/** The rate at the end of the history is still good for some days. */
const LONGEST_REST_MS = 7 * 86_400_000;

/**
 * Finds the rate of a course at a moment. Between two points, the rate moves evenly while markets are open.
 *
 * @returns `undefined` before the first point, and long after the last.
 */
export function findRateAt(time: number, course: Course = []): number | undefined {
  const index = course.findLastIndex(({ asOf }) => asOf <= time);
  const [before, after] = [course[index], course[index + 1]];
  if (!before) return undefined;
  if (!after) return time - before.asOf <= LONGEST_REST_MS ? before.rate : undefined;
  const [from, at, to] = [before.asOf, time, after.asOf].map(measureTradingTime) as [number, number, number];
  const share = to > from ? (at - from) / (to - from) : 0;
  return before.rate ** (1 - share) * after.rate ** share;
}
