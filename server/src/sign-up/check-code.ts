import { hash } from 'node:crypto';

/** Crockford's digits: none is easily taken for another one. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Computes the check code of a key, such as `4F7-K2Q`, from the digest of the key. The page with the key and the mail with
 * the link show it, so that nobody makes a key work that somebody else has asked for. It tells nothing about the key.
 */
export function computeCheckCode(keyDigest: string): string {
  const bytes = hash('sha256', `check code of ${keyDigest}`, 'buffer');
  const code = Array.from(bytes.subarray(0, 6), (byte) => DIGITS[byte % DIGITS.length]).join('');
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
