import { InvalidArgumentError } from 'commander';
import { containsUrl } from '../../contains-url.ts';

/**
 * Parses the name of a backup.
 *
 * @throws InvalidArgumentError for an empty name, and for a URL: `hidePasswords` finds no password of a URL that has
 *   become a path.
 */
export function parseFileName(text: string): string {
  if (text === '') throw new InvalidArgumentError('Expected the name of a file.');
  if (containsUrl(text)) throw new InvalidArgumentError('Expected the name of a file, not a URL.');
  return text;
}
