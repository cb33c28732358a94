import { knownErrors } from '../history/known-errors.ts';
import { formatDate, type Round } from '../worlds/replay.ts';

/** Finds the tables that are discredited as a whole, and counts those of days without known errors. */
export function findDiscredited(rounds: readonly Round[]) {
  const found = rounds.flatMap(({ now, judgement }) =>
    [...judgement.diagnoses].map(([provider, diagnosis]) => ({ date: formatDate(now), provider, diagnosis })),
  );
  const isHonest = ({ date, provider }: (typeof found)[number]) =>
    provider !== 'currency-api' || !knownErrors.some(({ from, to }) => from <= date && date <= to);
  const days = new Map(found.map(({ date, provider, diagnosis }) => [`${date} ${provider}`, diagnosis]));
  return { honest: found.filter(isHonest).length, days: [...days].map((each) => each.join(': ')) };
}
