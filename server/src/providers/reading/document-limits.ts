/** What a document may be made of and still be a table of rates. */
export interface DocumentLimits {
  readonly characters?: number;
  /** How often a piece of text may stand in it, be it structure or within a string. */
  readonly pieces: readonly { readonly text: string; readonly name: string; readonly most: number }[];
}

/**
 * In JSON every value but the first stands behind one of these, and every level of nesting takes a bracket. Three times
 * the table with the most, Frankfurter's with a row for each of 190 currencies: 760 commas, 190 objects, 1 array. The
 * 340 codes of currency-api take 340 commas.
 */
export const JSON_LIMITS: DocumentLimits = {
  pieces: [
    { text: ',', name: 'commas', most: 2500 },
    { text: '{', name: 'objects', most: 600 },
    { text: '[', name: 'arrays', most: 100 },
  ],
};

/** Almost five times the daily document of the ECB: 1.5 kB, 42 tags, 63 attributes. */
export const XML_LIMITS: DocumentLimits = {
  characters: 8192,
  pieces: [
    { text: '<', name: 'tags', most: 200 },
    { text: '=', name: 'attributes', most: 300 },
  ],
};

/**
 * Looks at a document before it is parsed, which may take a thousand times as long as reading its bytes: many small
 * values take an object each, and everybody who asks for a rate waits meanwhile.
 *
 * @returns what is too much, in words; `undefined` when nothing is.
 */
export function excessOf(
  document: string,
  { characters = Number.POSITIVE_INFINITY, pieces }: DocumentLimits,
): string | undefined {
  if (document.length > characters) return `more than ${characters} characters`;
  const excess = pieces.find(({ text, most }) => occursMoreThan(most, text, document));
  return excess && `more than ${excess.most} ${excess.name}`;
}

/** Stops as soon as that is certain. */
function occursMoreThan(most: number, piece: string, document: string): boolean {
  let count = 0;
  for (let at = document.indexOf(piece); at >= 0; at = document.indexOf(piece, at + piece.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
