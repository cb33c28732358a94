import type { CurrencyCode } from '@crossrate/contract';
import { type Course, findRateAt } from '../worlds/course.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { formatMoment, measureDifference, type Round, readPublished } from '../worlds/replay.ts';
import { DAY_MS, ROUND_MS } from '../worlds/world.ts';

const FAR = 0.02;

/** Counts the liquid rates that are more than 2 % off the market, by hour: it moves on between two publications. */
export function findInaccurate(rounds: readonly Round[], market: ReadonlyMap<CurrencyCode, Course>) {
  const hours: Record<string, number> = {};
  let worst = { by: 0, words: '' };
  for (const [index, { now, judgement }] of rounds.entries()) {
    const next = Math.min(rounds[index + 1]?.now ?? now, now + DAY_MS);
    for (let at = Math.ceil(now / ROUND_MS) * ROUND_MS; at < next; at += ROUND_MS) {
      for (const code of LIQUID) {
        const [published, right] = [readPublished(judgement, code), findRateAt(at, market.get(code))];
        if (!published || !right) continue;
        const by = measureDifference(published, right);
        const hour = formatMoment(at).slice(-5);
        if (by > FAR) hours[hour] = (hours[hour] ?? 0) + 1;
        if (by > worst.by) worst = { by, words: `${code} ${formatMoment(at)}` };
      }
    }
  }
  return { hours, worst };
}
