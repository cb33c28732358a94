import { InvalidArgumentError } from 'commander';
import { containsUrl } from '../../contains-url.ts';

/**
 * Reads the name of a backup.
 *
 * @throws InvalidArgumentError for an empty name, and for a URL: parts of a path with a password could be shown.
 */
export function parseFile(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is empty.');
  if (containsUrl(text)) throw new InvalidArgumentError('It is a URL, and not a file.');
  return text;
}
