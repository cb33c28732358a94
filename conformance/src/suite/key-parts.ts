import { createHash } from 'node:crypto';
import type { KeyName, Keys } from '../clause.ts';

/** A key, or a piece of a key, as written in a request. */
export interface KeyPart {
  readonly name: KeyName;
  /** The characters of the key that are missing before the piece. */
  readonly from: number;
  /** The characters of the key that are missing behind the piece. */
  readonly cut: number;
  /** The case of the piece's letters, when it differs from the key's. */
  readonly letterCase?: 'upper' | 'lower' | undefined;
  /**
   * The encoding of the key; `undefined` for the key itself. `component`, `form` and `query` encode the key for an
   * address. `user` and `password` put the key into the credentials of `Authorization: Basic`. `reversed` writes the key
   * from its end to its beginning.
   */
  readonly encoding?: Encoding | undefined;
}

export const encodings = ['component', 'form', 'query', 'user', 'password', 'sha256', 'reversed'] as const;
type Encoding = (typeof encodings)[number];

/** Unlike `btoa`, accepts characters that no header can carry. */
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

const ENCODERS: Readonly<Record<Encoding, (key: string) => string>> = {
  component: encodeURIComponent,
  form: (key) => new URLSearchParams({ '': key }).toString().slice(1),
  query: (key) => new URL(`http://x/?=${key}`).search.slice(2),
  user: (key) => encodeBase64(`${key}:`),
  password: (key) => encodeBase64(`x:${key}`),
  sha256: (key) => createHash('sha256').update(key).digest('hex'),
  reversed: (key) => [...key].reverse().join(''),
};

/** A shorter piece reveals nothing about a key, and occurs in other words, too. */
const SHORTEST_PIECE = 8;

/** Splits a text into plain text and parts of keys: whole or cut keys, in either case of letters, and encoded keys. */
export function splitAtKeys(text: string, keys: Partial<Keys>): (string | KeyPart)[] {
  const { known, width, beginnings } = learnKeys(keys);
  const parts: (string | KeyPart)[] = [];
  let rest = 0;
  for (let place = 0; place < text.length; ) {
    const [found] = beginnings.has(text.slice(place, place + width))
      ? known.flatMap((each) => findForms(text, place, each)).sort((a, b) => b.length - a.length)
      : [];
    if (found) {
      if (place > rest) parts.push(text.slice(rest, place));
      parts.push(found.part);
      rest = place + found.length;
    }
    place = found ? rest : place + 1;
  }
  return rest < text.length ? [...parts, text.slice(rest)] : parts;
}

/** A placeholder for a key may contain a word that messages contain, too. */
const WORD = /^(?:[a-z_]+|[A-Z_]+)$/;

/** Replaces the pieces of keys in a text that are too long to be there by chance. */
export function hideKeyPieces(text: string, keys: Partial<Keys>): string {
  const long: Partial<Keys> = Object.fromEntries(
    Object.entries(keys).filter(([, key]) => key.length >= SHORTEST_PIECE),
  );
  const show = (part: string | KeyPart) => {
    if (typeof part === 'string') return part;
    const piece = writeKeyPart(part, long) ?? '';
    return WORD.test(piece) ? piece : '[key]';
  };
  return splitAtKeys(text, long).map(show).join('');
}

/** Writes a part of a key as text, from the keys given; `undefined` when the key is missing. */
export function writeKeyPart(
  { name, from, cut, letterCase, encoding }: KeyPart,
  keys: Partial<Keys>,
): string | undefined {
  const key = keys[name];
  if (key === undefined) return undefined;
  const piece = key.slice(from, key.length - cut);
  const written = letterCase === 'upper' ? piece.toUpperCase() : letterCase === 'lower' ? piece.toLowerCase() : piece;
  return encoding ? ENCODERS[encoding](written) : written;
}

interface Found {
  readonly part: KeyPart;
  readonly length: number;
}

/** A key, the encoded forms that differ from the key, and its spellings in letters of either case. */
interface KnownKey {
  readonly name: KeyName;
  readonly key: string;
  readonly encoded: readonly (Found & { readonly form: string })[];
  readonly spellings: readonly Spelling[];
}

/** A key as given, or with all letters in one case. */
interface Spelling extends Pick<KeyPart, 'name' | 'letterCase'> {
  readonly text: string;
  /** All pieces of the shortest length. Where none of them begins in a text, no search for a longer piece is needed. */
  readonly shortestPieces: ReadonlySet<string>;
}

/** The keys of a run, and how their forms and pieces begin. */
interface KnownKeys {
  readonly known: readonly KnownKey[];
  /** The number of characters of a beginning. No form and no piece is shorter. */
  readonly width: number;
  /** Where none of these begins in a text, no search for forms and pieces is needed. */
  readonly beginnings: ReadonlySet<string>;
}

/** A run splits every text at the same keys. The limit is for programs with many runs. */
const MOST_CACHED = 16;
const cachedKeys = new Map<string, KnownKeys>();

function learnKeys(keys: Partial<Keys>): KnownKeys {
  const entries = Object.entries(keys) as [KeyName, string][];
  const id = JSON.stringify(entries);
  const cached = cachedKeys.get(id);
  if (cached) return cached;
  const known = entries.map(([name, key]) => {
    return { name, key, encoded: encodeKey(name, key), spellings: listSpellings(name, key) };
  });
  const starts = known.flatMap(({ encoded, spellings }) => [
    ...encoded.map(({ form }) => form),
    ...spellings.flatMap(({ shortestPieces }) => [...shortestPieces]),
  ]);
  const width = Math.min(SHORTEST_PIECE, ...starts.map(({ length }) => length));
  const learned = { known, width, beginnings: new Set(starts.map((start) => start.slice(0, width))) };
  if (cachedKeys.size >= MOST_CACHED) cachedKeys.clear();
  cachedKeys.set(id, learned);
  return learned;
}

function encodeKey(name: KeyName, key: string): KnownKey['encoded'] {
  return encodings
    .map((encoding) => ({ encoding, form: ENCODERS[encoding](key) }))
    .filter(({ form }) => form !== key && form.length > 1)
    .map(({ encoding, form }) => ({ form, part: { name, from: 0, cut: 0, encoding }, length: form.length }));
}

function listSpellings(name: KeyName, key: string): Spelling[] {
  const spell = (text: string, letterCase?: KeyPart['letterCase']): Spelling => {
    const shortest = Math.min(SHORTEST_PIECE, text.length);
    const starts = Array.from({ length: text.length - shortest + 1 }, (_, from) => text.slice(from, from + shortest));
    return { name, text, letterCase, shortestPieces: new Set(starts) };
  };
  return [spell(key), spell(key.toUpperCase(), 'upper'), spell(key.toLowerCase(), 'lower')];
}

/** Finds every form of a key that begins at a place of a text. */
function findForms(text: string, place: number, { name, key, encoded, spellings }: KnownKey): Found[] {
  const whole = { name, from: 0, cut: 0 };
  const forms = encoded.filter(({ form }) => text.startsWith(form, place));
  // A placeholder of one letter counts as a key only where the letter is the whole text.
  if (key.length === 1) return text === key ? [{ part: whole, length: 1 }] : [];
  const pieces = spellings.map((spelling) => findPiece(text, place, spelling));
  return [...forms, ...pieces.filter((piece) => piece !== undefined)];
}

/** Finds the longest piece of a key that begins at a place of a text. */
function findPiece(
  text: string,
  place: number,
  { name, text: key, letterCase, shortestPieces }: Spelling,
): Found | undefined {
  const shortest = Math.min(SHORTEST_PIECE, key.length);
  if (!shortestPieces.has(text.slice(place, place + shortest))) return undefined;
  let best: Found | undefined;
  for (let from = 0; from + shortest <= key.length; from += 1) {
    let length = 0;
    while (from + length < key.length && text[place + length] === key[from + length]) length += 1;
    if (length >= shortest && length > (best?.length ?? 0))
      best = { part: { name, from, cut: key.length - from - length, letterCase }, length };
  }
  return best;
}
