import { parse } from 'lossless-json';
import { Mismatch } from './mismatch.ts';

/**
 * Parses a JSON text and keeps each number as its text, because a double does not hold all digits.
 *
 * @throws Mismatch when the text is not JSON, or has one member twice with different values.
 */
export function readExactly(text: string): unknown {
  try {
    return parse(text, undefined, { parseNumber: (number) => number });
  } catch (error) {
    throw new Mismatch('JSON that has one meaning', 'JSON', error instanceof Error ? error.message : text);
  }
}
