import type { Change } from '../finding.ts';

/** The status of an answer in the text of a change: "of a 200". */
const STATUS = /\bof a (\d{3})\b/;

/** A change, with every place where it was made. */
export interface MergedChange extends Omit<Change, 'place'> {
  readonly places: readonly string[];
}

/**
 * Merges changes that differ only in the status of an answer or in the place: a header of every answer takes one line.
 *
 * @returns the merged changes, in the order of the first change of each.
 */
export function mergeChanges(changes: readonly Change[]): MergedChange[] {
  const overStatuses = Map.groupBy(changes, (change) =>
    JSON.stringify({ ...change, what: change.what.replace(STATUS, 'of a') }),
  );
  const joined = [...overStatuses.values()].flatMap(joinStatuses);
  const overPlaces = Map.groupBy(joined, ({ place: _, ...made }) => JSON.stringify(made));
  return [...overPlaces.values()].flatMap(joinPlaces);
}

/** Joins changes that are equal but for the status. */
function joinStatuses(same: readonly Change[]): Change[] {
  const statuses = same.flatMap(({ what }) => STATUS.exec(what)?.[1] ?? []);
  return same
    .slice(0, 1)
    .map((first) => ({ ...first, what: first.what.replace(STATUS, `of a ${statuses.join(', ')}`) }));
}

/** Joins changes that are equal but for the place. */
function joinPlaces(same: readonly Change[]): MergedChange[] {
  const places = same.map(({ place }) => place);
  return same.slice(0, 1).map(({ place: _, ...made }) => ({ ...made, places }));
}
