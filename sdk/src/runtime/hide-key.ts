const shortestSecret = 8;
// An error shows the beginning of an answer, which comes from far fewer characters.
const longestSearch = 100_000;

/**
 * Replaces an API key that an answer repeats by `[key]`. Marks of the key may come back escaped: as `\/`, `\u002b`, `%2B`,
 * `&#x2B;` or `&lowbar;`. A text with such a key is replaced as a whole. A key as short as a word is no secret, and
 * replacing it would damage text.
 */
export function hideKey(text: string, key = ''): string {
  if (!key[shortestSecret - 1]) return text;
  const shown = text.slice(0, longestSearch).replaceAll(key, '[key]');
  const sought = outline(key).replace(/^-|-$/g, '');
  return sought[shortestSecret - 1] && outline(shown).includes(sought) ? '[key]' : shown;
}

/** Writes each run of marks, escaped or not, as one mark. */
const outline = (text: string) => text.replace(/(?:%[\da-f]{2}|\\u[\da-f]{4}|&#?\w{1,8};|[\W_])+/gi, '-');
