import { InvalidArgumentError } from 'commander';

/** Parses a seed. Those of fast-check may be negative. */
export function parseSeed(text: string): number {
  if (/^-?\d{1,10}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number.');
}
