import { InvalidArgumentError } from 'commander';

/** Parses the number of an option. */
export function parseNumber(text: string): number {
  if (/^\d{1,10}(\.\d{1,3})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number, 0 or above.');
}
