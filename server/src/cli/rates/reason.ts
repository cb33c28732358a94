import { InvalidArgumentError } from 'commander';

const LONGEST_REASON = 500;

/**
 * Parses the reason of a decision.
 *
 * @throws InvalidArgumentError when the reason is empty or has more than 500 characters.
 */
export function parseReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > LONGEST_REASON)
    throw new InvalidArgumentError(`Expected 1 to ${LONGEST_REASON} characters.`);
  return reason;
}
