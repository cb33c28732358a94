const LONGEST_TEXT = 300;
/** The equal characters that are shown before a difference. */
const BEFORE_DIFFERENCE = 100;

/** Shortens a text to the part from a place on, by default to its beginning. */
export function shorten(text: string, start = 0): string {
  const end = start + LONGEST_TEXT;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`;
}

/** Shortens two texts to the same place, which shows their first difference: long lists of codes differ by one. */
export function shortenToDifference(one: string, other: string): [one: string, other: string] {
  let place = 0;
  while (one[place] === other[place] && place < one.length) place += 1;
  const isLate = one !== other && place >= LONGEST_TEXT - BEFORE_DIFFERENCE;
  const start = isLate ? place - BEFORE_DIFFERENCE : 0;
  return [shorten(one, start), shorten(other, start)];
}
