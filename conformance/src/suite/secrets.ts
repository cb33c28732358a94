import { createHash } from 'node:crypto';
import type { TargetAccess } from './target-access.ts';

/** A piece of this many characters is not in a text by chance. A shorter key is a placeholder, and is not hidden. */
const PIECE = 8;

/** Far more characters than a report shows: a key that this limit cuts in half would not be found. */
const LONGEST_READ = 5_000;

/** A placeholder for a key may contain a word that messages contain, too. */
const WORD = /^(?:[a-z_]+|[A-Z_]+)$/;

/**
 * Cuts a text to its beginning, and removes all secrets: as they are, in letters of either case, reversed, encoded, hashed,
 * and in pieces.
 */
export type Hide = (text: string) => string;

/** Prepares to remove secrets from texts. */
export function prepareHiding(secrets: readonly string[]): Hide {
  const long = secrets.filter(({ length }) => length >= PIECE);
  const pieces = new Set(long.flatMap(listForms).flatMap(cutPieces));
  const whole = long.map((secret) => decode(secret).bytes);
  return (given) => {
    const text = given.slice(0, LONGEST_READ);
    const { bytes, places } = decode(text);
    const hidden = new Uint8Array(bytes.length);
    for (let from = 0; from + PIECE <= bytes.length; from += 1)
      if (pieces.has(bytes.slice(from, from + PIECE))) hidden.fill(1, from, from + PIECE);
    let [shown, shownTo] = ['', 0];
    for (const { 0: run, index } of hidden.join('').matchAll(/1+/g)) {
      const [from = 0, to = 0] = [places[index], places[index + run.length]];
      const found = bytes.slice(index, index + run.length);
      if (WORD.test(text.slice(from, to)) && !whole.some((secret) => found.includes(secret))) continue;
      shown += `${text.slice(shownTo, from)}[key]`;
      shownTo = to;
    }
    return shown + text.slice(shownTo);
  };
}

/** Lists the secrets that no text may show. A header may hold a secret behind the name of a scheme. */
export function listSecrets({ keys, headers = {} }: TargetAccess): string[] {
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
  return [...Object.values(keys), ...values.filter((value) => value.length > 3)];
}

/** Lists the forms of a secret by which a reader could get it back or identify it, as bytes in lower case. */
function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const digest = createHash('sha256').update(secret).digest();
  const base64 = [...[0, 1, 2].map((before) => toBase64(bytes, before)), digest.toString('base64')];
  const inAddresses = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const others = [bytes.toString('hex'), digest.toString('hex'), [...secret].reverse().join('')];
  // A form of HTML has `+` for a space.
  const decoded = [secret, secret.replaceAll(' ', '+'), ...base64, ...inAddresses, ...others].map(
    (form) => decode(form).bytes,
  );
  // A text that is encoded twice has the escapes of the secret itself.
  return [...new Set([...decoded, bytes.toString('latin1').toLowerCase()])];
}

/**
 * Writes the characters of base64 that depend on the secret alone.
 *
 * @param before - The encoded bytes before the secret. Any bytes may follow the secret.
 */
function toBase64(secret: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
}

function cutPieces(form: string): string[] {
  return Array.from({ length: Math.max(0, form.length - PIECE + 1) }, (_, from) => form.slice(from, from + PIECE));
}

/** Plain ASCII, an escape of addresses, JSON or markup, or another character. JSON in JSON has more than one backslash. */
const CHARACTER =
  /(?<plain>[^%&\\\u0080-\u{10FFFF}]+)|%(?<byte>[\da-f]{2})|\\+(?:u(?<code>[\da-f]{4})|x(?<pair>[\da-f]{2})|(?<mark>["\\/]))|&(?:#(?<decimal>\d{1,6})|#x(?<hex>[\da-f]{1,5})|(?<name>amp|lt|gt|quot|apos));|[\s\S]/giu;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the escapes of a text. Gives the bytes in lower case, and the place in the text from which each byte comes. */
function decode(text: string): { readonly bytes: string; readonly places: readonly number[] } {
  let bytes = '';
  const places: number[] = [];
  for (const { 0: found, index, groups = {} } of text.matchAll(CHARACTER)) {
    const { plain, byte, code, pair, mark, decimal, hex, name } = groups;
    const digits = code ?? pair ?? hex;
    const value = digits ? Number.parseInt(digits, 16) : decimal && Number(decimal);
    const character = value ? String.fromCodePoint(value) : (mark ?? NAMED[name?.toLowerCase() ?? ''] ?? found);
    bytes += byte ? String.fromCharCode(Number.parseInt(byte, 16)) : Buffer.from(character).toString('latin1');
    for (let next = index; places.length < bytes.length; next += 1) places.push(plain ? next : index);
  }
  return { bytes: bytes.toLowerCase(), places: [...places, text.length] };
}
