import { createHash } from 'node:crypto';
import { escapeMarkup } from '../report/escape-markup.ts';

/** A piece of this many characters is not in a text by chance. */
const PIECE_LENGTH = 12;

/** A run needs the pieces of the same few secrets for every text. The limit is for programs with many runs. */
const MOST_CACHED = 16;
const cachedPieces = new Map<string, ReadonlySet<string>>();

/**
 * Removes every form that reveals or identifies a secret, and also the pieces of these forms:
 *
 * - the secret in letters of either case
 * - the secret as programs escape text
 * - the secret in base64, at any offset of the encoded bytes
 * - the secret in hexadecimal digits
 * - the SHA-256 of the secret
 */
export function removeEncodedSecrets(text: string, secrets: readonly string[]): string {
  const pieces = findPieces(secrets);
  const lower = lowercaseLetters(text);
  let shown = '';
  let hiddenTo = 0;
  let shownTo = 0;
  for (let place = 0; place + PIECE_LENGTH <= text.length; place += 1) {
    const piece = lower.slice(place, place + PIECE_LENGTH);
    if (!pieces.has(piece)) continue;
    if (place >= hiddenTo) shown += `${text.slice(shownTo, place)}[key]`;
    hiddenTo = place + PIECE_LENGTH;
    shownTo = hiddenTo;
  }
  return shown + text.slice(shownTo);
}

function findPieces(secrets: readonly string[]): ReadonlySet<string> {
  const name = JSON.stringify(secrets);
  const cached = cachedPieces.get(name);
  if (cached) return cached;
  // Most encodings leave most keys as they are.
  const forms = new Set(secrets.flatMap(encode).map(lowercaseLetters));
  const pieces = new Set<string>();
  for (const form of forms)
    for (let from = 0; from + PIECE_LENGTH <= form.length; from += 1) pieces.add(form.slice(from, from + PIECE_LENGTH));
  if (cachedPieces.size >= MOST_CACHED) cachedPieces.clear();
  cachedPieces.set(name, pieces);
  return pieces;
}

/**
 * Puts ASCII letters into lower case. `toLowerCase` turns some other letters into two, which would shift the places of
 * the text behind them.
 */
function lowercaseLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Lists the forms of a secret by which a reader could get it back or identify it. */
function encode(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hash = createHash('sha256').update(secret);
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const formatHex = (code: number, width: number) => code.toString(16).padStart(width, '0');
  const escaped = [
    codes.map((code) => `%${formatHex(code, 2)}`).join(''),
    // The doubled backslash is JSON inside JSON.
    ...['\\u', '\\\\u'].map((mark) => codes.map((code) => mark + formatHex(code, 4)).join('')),
    codes.map((code) => `\\x${formatHex(code, 2)}`).join(''),
    codes.map((code) => `&#${code};`).join(''),
    codes.map((code) => `&#x${formatHex(code, 2)};`).join(''),
    escapeMarkup(secret),
  ];
  const digest = hash.digest();
  const plain = [secret, ...[0, 1, 2].map((offset) => toBase64(bytes, offset)), digest.toString('base64')];
  const inAddresses = plain.flatMap((form) => [encodeURIComponent(form), form.replace(/\+/g, '-').replace(/\//g, '_')]);
  // PHP escapes slashes in JSON.
  const inJson = plain.map((form) => form.replaceAll('/', '\\/'));
  return [...plain, ...inAddresses, ...inJson, ...escaped, bytes.toString('hex'), digest.toString('hex')];
}

/**
 * Writes the characters of base64 that depend on the secret alone.
 *
 * @param before - The encoded bytes before the secret. Any bytes may follow the secret.
 */
function toBase64(secret: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  return encoded.slice(first, Math.floor(((before + secret.length) * 8) / 6));
}
