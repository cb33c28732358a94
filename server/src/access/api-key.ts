import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^cr_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** A beginning of this length is a secret, too, because the checksum would confirm a guess of the rest. */
const SHORTEST_BEGINNING = 12;

/**
 * Matches keys and beginnings of keys in any text, so that they can be redacted. Ignores case, since some tools
 * capitalize text.
 */
const API_KEYS_IN_TEXT = new RegExp(`cr_[0-9A-Za-z]{${SHORTEST_BEGINNING},}`, 'gi');

/**
 * Creates a key: `cr_`, 30 random base62 characters (178 bits), and a checksum of 6 characters.
 *
 * @param seed - 32 random bytes: so many more bits than a key has that all characters are as likely.
 */
export function createApiKey(seed: Buffer = randomBytes(32)): string {
  const random = writeBase62(BigInt(`0x${seed.toString('hex')}`), RANDOM_CHARACTERS);
  return `cr_${random}${computeChecksum(random)}`;
}

/** Checks the form of a key: its prefix, its length and its alphabet. */
export function hasKeyForm(text: string): boolean {
  return SHAPE.test(text);
}

/** Checks the checksum of a text with the form of a key, so that a mistyped key is refused without a look-up. */
export function hasRightChecksum(text: string): boolean {
  return computeChecksum(text.slice(3, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

/** Computes the stored form of a key: SHA-256 in hexadecimal. The key's 178 random bits need no slower hash. */
export function digestKey(key: string): string {
  return hash('sha256', key, 'hex');
}

function computeChecksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  while (text.length < CHECKSUM_CHARACTERS) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}

/** Writes the last digits of a number, of which there are more than a `number` holds. */
function writeBase62(number: bigint, digits: number): string {
  const base = BigInt(BASE62.length);
  return Array.from({ length: digits }, (_, place) => BASE62[Number((number / base ** BigInt(place)) % base)]).join('');
}

/** Replaces the API keys in a text. */
export function redactKeys(text: string): string {
  return text.replace(API_KEYS_IN_TEXT, 'cr_[redacted]');
}
