import { expect, it } from 'vitest';
import { DayWatch, LASTING_MS } from './day-watch.ts';

const DAY_MS = 86_400_000;

function watch(lastDay?: number) {
  const heard: string[] = [];
  const watching = new DayWatch(lastDay, 0, {
    onJump: (from, to) => heard.push(`${from} to ${to}`),
    onLasting: (day) => heard.push(`${day} lasts`),
  });
  return { heard, see: (day: number, now: number) => watching.see(day, now) };
}

it('reports once that charges have fallen on a day for an hour', () => {
  const { heard, see } = watch();
  for (const now of [0, LASTING_MS - 1, LASTING_MS, 2 * LASTING_MS]) see(5, now);
  expect(heard).toEqual(['5 lasts']);
});

it('reports the next day, too', () => {
  const { heard, see } = watch(4);
  see(5, DAY_MS);
  see(5, DAY_MS + LASTING_MS);
  see(6, 2 * DAY_MS);
  see(6, 2 * DAY_MS + LASTING_MS);
  expect(heard).toEqual(['5 lasts', '6 lasts']);
});

it('begins the hour anew when a charge is of another day', () => {
  const { heard, see } = watch();
  see(5, 0);
  see(6, LASTING_MS - 1);
  see(5, LASTING_MS);
  expect(heard).toEqual([]);
});

it.each([
  ['a leap over midnight', 5, 6, 1, []],
  ['a clock that is set back over midnight', 5, 4, 1, []],
  ['two days at once', 5, 7, 1, ['5 to 7']],
  ['two days back', 5, 3, 1, ['5 to 3']],
  ['three days on which nobody charged', 5, 8, 3 * DAY_MS, ['8 lasts']],
  ['more days than have passed', 5, 9, 3 * DAY_MS, ['5 to 9', '9 lasts']],
])('hears of %s', (_name, from, to, after, expected) => {
  const { heard, see } = watch(from);
  see(to, after);
  see(to, after + (expected.some((each) => each.endsWith('lasts')) ? LASTING_MS : 0));
  expect(heard).toEqual(expected);
});
