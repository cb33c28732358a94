const shortestSecret = 8;
// An error shows the beginning of an answer, which comes from far fewer characters, even if keys fill it.
const longestSearch = 100_000;

/**
 * Replaces an API key that an answer repeats by `[key]`. Marks of the key may come back escaped: as `\\/`, `\\u002b`, `%2B`,
 * `&#x2B;` or `&lowbar;`. A key as short as a word is no secret, and replacing it would damage text. The time grows with the
 * length of the text alone, because the text is searched for outlines, in which a run of marks is one mark.
 */
export function hideKey(text: string, key = ''): string {
  if (!key[shortestSecret - 1]) return text;
  const pieces = split(text.slice(0, longestSearch).replaceAll(key, '[key]'));
  const sought = outline(split(key)).replace(/^-|-$/g, '');
  if (!sought[shortestSecret - 1]) return pieces.join('');
  let from = 0;
  return outline(pieces)
    .split(sought)
    .map(({ length }) => {
      const kept = pieces.slice(from, from + length).join('');
      from += length + sought.length;
      return kept;
    })
    .join('[key]');
}

/** Splits a text into letters, digits and runs of marks, escaped or not. */
const split = (text: string) => text.match(/(?:%[\da-f]{2}|\\u[\da-f]{4}|&#?\w{1,8};|[\W_])+|./gi) ?? [];

const outline = (pieces: readonly string[]) => pieces.map((piece) => (/^[^\W_]$/.test(piece) ? piece : '-')).join('');
