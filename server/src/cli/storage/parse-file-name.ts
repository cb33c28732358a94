import { InvalidArgumentError } from 'commander';
import { containsUrl } from '../../settings/contains-url.ts';

/** @throws InvalidArgumentError for no name, and for a URL: `hidePasswords` finds no password of one that is a path. */
export function parseFileName(text: string): string {
  if (text === '') throw new InvalidArgumentError('Expected the name of a file.');
  if (containsUrl(text)) throw new InvalidArgumentError('Expected the name of a file, not a URL.');
  return text;
}
