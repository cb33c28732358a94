import { InvalidArgumentError } from 'commander';

const HIGHEST_LIMIT = 1_000_000_000;

/** @throws InvalidArgumentError unless the limit is a whole number from 1 to 1,000,000,000. */
export function parseLimit(text: string): number {
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > HIGHEST_LIMIT)
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${HIGHEST_LIMIT}.`);
  return limit;
}
