import { createHash } from 'node:crypto';
import type { KeyName, Keys } from '../clause.ts';

/** A key, or a piece of one, as it stands in a request. */
export interface KeyPart {
  readonly name: KeyName;
  /** How many characters before the piece, and behind it, are not there. */
  readonly from: number;
  readonly cut: number;
  /** Whether the piece is written in letters of one case, which the key is not. */
  readonly letters?: 'upper' | 'lower' | undefined;
  /**
   * How a key with special characters is written in an address: as a value of a form, or as a browser completes it. Or
   * what else a clause makes of a key: the credentials of `Authorization: Basic`, or a hash.
   */
  readonly encoding?: Encoding | undefined;
}

export const encodings = ['component', 'form', 'query', 'user', 'password', 'sha256'] as const;
type Encoding = (typeof encodings)[number];

/** Like `btoa`, and puts up with signs that no header can carry. */
const base64 = (text: string) => Buffer.from(text).toString('base64');

const ENCODERS: Readonly<Record<Encoding, (key: string) => string>> = {
  component: encodeURIComponent,
  form: (key) => new URLSearchParams({ '': key }).toString().slice(1),
  query: (key) => new URL(`http://x/?=${key}`).search.slice(2),
  user: (key) => base64(`${key}:`),
  password: (key) => base64(`x:${key}`),
  sha256: (key) => createHash('sha256').update(key).digest('hex'),
};

/** A shorter piece says nothing of a key, and stands in other words, too. */
const SHORTEST_PIECE = 8;

/** Splits a text into words, and what is a key in it or was made of one: cut, in other letters, encoded. */
export function splitAtKeys(text: string, keys: Partial<Keys>): (string | KeyPart)[] {
  const known = (Object.entries(keys) as [KeyName, string][]).map(([name, key]) => ({
    name,
    key,
    encoded: encodeKey(name, key),
  }));
  const parts: (string | KeyPart)[] = [];
  let rest = 0;
  for (let place = 0; place < text.length; ) {
    const [found] = known.flatMap((each) => findForms(text, place, each)).sort((a, b) => b.length - a.length);
    if (found) {
      if (place > rest) parts.push(text.slice(rest, place));
      parts.push(found.part);
      rest = place + found.length;
    }
    place = found ? rest : place + 1;
  }
  return rest < text.length ? [...parts, text.slice(rest)] : parts;
}

/** A stand-in for a key may have a word in it that a message has, too. */
const WORD = /^(?:[a-z_]+|[A-Z_]+)$/;

/** Removes pieces of keys from a text that are too long to stand there by chance. */
export function hidePieces(text: string, keys: Partial<Keys>): string {
  const long: Partial<Keys> = Object.fromEntries(
    Object.entries(keys).filter(([, key]) => key.length >= SHORTEST_PIECE),
  );
  const show = (part: string | KeyPart) => {
    if (typeof part === 'string') return part;
    const piece = readKeyPart(part, long) ?? '';
    return WORD.test(piece) ? piece : '[key]';
  };
  return splitAtKeys(text, long).map(show).join('');
}

/** Writes a part of a key again, maybe of another key. */
export function readKeyPart({ name, from, cut, letters, encoding }: KeyPart, keys: Partial<Keys>): string | undefined {
  const key = keys[name];
  if (key === undefined) return undefined;
  const piece = key.slice(from, key.length - cut);
  const written = letters === 'upper' ? piece.toUpperCase() : letters === 'lower' ? piece.toLowerCase() : piece;
  return encoding ? ENCODERS[encoding](written) : written;
}

interface Found {
  readonly part: KeyPart;
  readonly length: number;
}

/** A key, and the forms of it that differ from it. */
interface KnownKey {
  readonly name: KeyName;
  readonly key: string;
  readonly encoded: readonly (Found & { readonly form: string })[];
}

function encodeKey(name: KeyName, key: string): KnownKey['encoded'] {
  return encodings
    .map((encoding) => ({ encoding, form: ENCODERS[encoding](key) }))
    .filter(({ form }) => form !== key && form.length > 1)
    .map(({ encoding, form }) => ({ form, part: { name, from: 0, cut: 0, encoding }, length: form.length }));
}

function findForms(text: string, place: number, { name, key, encoded }: KnownKey): Found[] {
  const whole = { name, from: 0, cut: 0 };
  const forms = encoded.filter(({ form }) => text.startsWith(form, place));
  // A stand-in of a single letter is a key only where it stands alone.
  if (key.length === 1) return text === key ? [{ part: whole, length: 1 }] : [];
  const pieces = [
    findPiece(text, place, name, key),
    findPiece(text, place, name, key.toUpperCase(), 'upper'),
    findPiece(text, place, name, key.toLowerCase(), 'lower'),
  ];
  return [...forms, ...pieces.filter((piece) => piece !== undefined)];
}

/** The longest piece of a key that stands at a place of a text. */
function findPiece(text: string, place: number, name: KeyName, key: string, letters?: KeyPart['letters']) {
  const shortest = Math.min(SHORTEST_PIECE, key.length);
  let best: Found | undefined;
  for (let from = 0; from + shortest <= key.length; from += 1) {
    let length = 0;
    while (from + length < key.length && text[place + length] === key[from + length]) length += 1;
    if (length >= shortest && length > (best?.length ?? 0))
      best = { part: { name, from, cut: key.length - from - length, letters }, length };
  }
  return best;
}
