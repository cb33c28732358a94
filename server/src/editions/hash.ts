import { createHash } from 'node:crypto';

/** Computes the SHA-256 of a text, in hexadecimal digits. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
