const LONGEST_TEXT = 300;
/** The equal characters that are shown before a difference. */
const BEFORE_DIFFERENCE = 100;

/** Shortens a text to its beginning. */
export function shorten(text: string): string {
  return shortenFrom(0, text);
}

/** Shortens two texts to the same place, which shows their first difference: long lists of codes differ by one. */
export function shortenToDifference(one: string, other: string): [one: string, other: string] {
  const difference = findDifference(one, other);
  const start = difference < LONGEST_TEXT - BEFORE_DIFFERENCE ? 0 : difference - BEFORE_DIFFERENCE;
  return [shortenFrom(start, one), shortenFrom(start, other)];
}

/** Finds the place of the first difference; 0 for equal texts. */
function findDifference(one: string, other: string): number {
  if (one === other) return 0;
  let place = 0;
  while (one[place] === other[place]) place += 1;
  return place;
}

function shortenFrom(start: number, text: string): string {
  const end = start + LONGEST_TEXT;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`;
}
