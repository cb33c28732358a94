import { isLocked, type Place, seeDays } from './charging.ts';
import type { Step } from './explore.ts';
import { foldCharges, follow, listDays, settle } from './memory.ts';
import type { Mistake } from './mistakes.ts';
import type { World } from './state.ts';

/** The code keeps seven days. */
const DAYS_KEPT = 2;

/** Mistakes that forget a day by its date, although few days with charges came after it. */
const BY_DATE: readonly Mistake[] = [
  'OldDays.find keeps days by their dates',
  'Writer.forgetDays goes by one reading of the clock',
];

function sparesDays(mistake: Mistake | undefined): boolean {
  return (
    mistake !== 'OldDays.find forgets what others count by' &&
    mistake !== 'Writer.forgetDays goes by one reading of the clock'
  );
}

/** `Writer.forgetDays` folds, and finds the days to forget. */
export function* forgetDays({ world, process, mistake, step }: Place): Generator<Step<World>> {
  const { lastingDay, ...heard } = process;
  if (lastingDay === undefined || process.request || isLocked(world)) return;
  const writer = settle(follow(process.writer, world.file, mistake));
  const file = foldCharges(world.file, process.writer.last, mistake);
  const { seen, seenBefore } = seeDays(process, listDays(writer));
  const days = Object.keys(file.usage)
    .map(Number)
    .filter((day) => day <= lastingDay)
    .toSorted((a, b) => b - a);
  const byDate = days.filter((day) => day <= lastingDay - DAYS_KEPT);
  const older = mistake && BY_DATE.includes(mistake) ? byDate : days.slice(DAYS_KEPT);
  const isSpared = (day: number) => sparesDays(mistake) && (seen.includes(day) || seenBefore.includes(day));
  const old = older.filter((day) => !isSpared(day));
  yield step(
    `Writer.forgetDays, as day ${lastingDay} has lasted: ${old.length > 0 ? `day ${old.join(' and ')}` : 'none'}`,
    { ...heard, writer, old, seen: listDays(writer), seenBefore: seen },
    { file },
  );
}

/** `OldDays.deleteSome`. */
export function* deleteSome({ world, process, mistake, step }: Place): Generator<Step<World>> {
  if (process.request || isLocked(world)) return;
  const [day, ...old] = process.old.filter((other) => !(sparesDays(mistake) && process.seen.includes(other)));
  if (day === undefined) return;
  const usage = Object.fromEntries(Object.entries(world.file.usage).filter(([other]) => Number(other) !== day));
  const forgotten = [...new Set([...world.forgotten, day])].toSorted((a, b) => a - b);
  yield step(
    `OldDays.deleteSome deletes day ${day}`,
    { ...process, old },
    { file: { ...world.file, usage }, forgotten },
  );
}
