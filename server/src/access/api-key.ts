import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^cr_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** Finds keys in any text, so that they can be kept out of it; also those whose letters were changed to capitals. */
export const API_KEYS_IN_TEXT = new RegExp(`cr_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}`, 'gi');

/** Makes a new key: `cr_`, 30 random base62 characters (178 bits), and a checksum of 6. */
export function createApiKey(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join('');
  return `cr_${random}${checksum(random)}`;
}

/** Whether a text can be a key at all, so that a mistyped one is refused without a look-up. */
export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(3, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

/** What is stored of a key: its SHA-256 in hexadecimal. The key has too many random bits to need a slower hash. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'hex');
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  while (text.length < CHECKSUM_CHARACTERS) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}
