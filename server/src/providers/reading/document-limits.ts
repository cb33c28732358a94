/** The greatest size of a document that can be a table of rates. */
export interface DocumentLimits {
  readonly characters?: number;
  /** The greatest number of occurrences of a text, as structure or within a string. */
  readonly pieces: readonly { readonly text: string; readonly name: string; readonly most: number }[];
}

/**
 * In JSON every value except the first follows one of these characters, and every level of nesting takes a bracket. The
 * limits are three times the largest table: Frankfurter's, with 160 currencies and 1800 rates of banks, has 7700 commas,
 * 1900 objects and 161 arrays.
 */
export const JSON_LIMITS: DocumentLimits = {
  pieces: [
    { text: ',', name: 'commas', most: 24_000 },
    { text: '{', name: 'objects', most: 6000 },
    { text: '[', name: 'arrays', most: 500 },
  ],
};

/** The limits are almost five times the daily document of the ECB, which has 1.5 kB, 42 tags and 63 attributes. */
export const XML_LIMITS: DocumentLimits = {
  characters: 8192,
  pieces: [
    { text: '<', name: 'tags', most: 200 },
    { text: '=', name: 'attributes', most: 300 },
  ],
};

/**
 * Checks a document before it is parsed. Parsing blocks all requests, and may take a thousand times as long as reading
 * the bytes: each of many small values takes an object.
 *
 * @returns the exceeded limit in words; `undefined` for an acceptable document.
 */
export function findExcess(
  document: string,
  { characters = Number.POSITIVE_INFINITY, pieces }: DocumentLimits,
): string | undefined {
  if (document.length > characters) return `more than ${characters} characters`;
  const excess = pieces.find(({ text, most }) => occursMoreThan(most, text, document));
  return excess && `more than ${excess.most} ${excess.name}`;
}

/** Stops counting at the first occurrence beyond `most`. */
function occursMoreThan(most: number, piece: string, document: string): boolean {
  let count = 0;
  for (let at = document.indexOf(piece); at >= 0; at = document.indexOf(piece, at + piece.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
