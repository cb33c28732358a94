import { hash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** Creates a token for the links of one mail: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Checks the form of a token. */
export function hasTokenForm(text: string): boolean {
  return TOKEN.test(text);
}

/** Computes the stored form of a token: SHA-256 in hexadecimal. */
export function digestToken(token: string): string {
  return hash('sha256', token, 'hex');
}
