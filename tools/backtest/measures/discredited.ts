import { knownErrors } from '../history/known-errors.ts';
import { formatDate, type Round } from '../worlds/replay.ts';

/** The tables that were not believed as a whole. */
export interface DiscreditedResult {
  /** The tables of days without known errors. */
  readonly honest: number;
  /** Each day and provider, days with known errors among them, with a diagnosis. */
  readonly days: readonly string[];
}

/** Finds the tables that are discredited as a whole. */
export function findDiscredited(rounds: readonly Round[]): DiscreditedResult {
  const found = rounds.flatMap(({ now, judgement }) =>
    [...judgement.diagnoses].map(([provider, diagnosis]) => ({ date: formatDate(now), provider, diagnosis })),
  );
  const isHonest = ({ date, provider }: (typeof found)[number]) =>
    provider !== 'currency-api' || !knownErrors.some(({ from, to }) => from <= date && date <= to);
  const days = new Map(found.map(({ date, provider, diagnosis }) => [`${date} ${provider}`, diagnosis]));
  return { honest: found.filter(isHonest).length, days: [...days].map((each) => each.join(': ')) };
}
