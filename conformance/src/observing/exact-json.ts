import { parse } from 'lossless-json';
import { Mismatch } from '../mismatch.ts';

/**
 * Reads a JSON text with the texts of its numbers in their place: a double does not hold all digits of one.
 *
 * @throws Mismatch when the text is no JSON that has one meaning.
 */
export function readExactly(text: string): unknown {
  try {
    return parse(text, undefined, { parseNumber: (number) => number });
  } catch (error) {
    throw new Mismatch('JSON that has one meaning', 'JSON', error instanceof Error ? error.message : text);
  }
}
