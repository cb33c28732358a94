import { createHash } from 'node:crypto';
import type { KeyName, Keys } from '../clause.ts';

/** A key, or a piece of a key, as written in a request. */
export interface KeyPart {
  readonly name: KeyName;
  /** The characters of the key that are missing before the piece. */
  readonly from: number;
  /** The characters of the key that are missing behind the piece. */
  readonly cut: number;
  /** @default the key itself */
  readonly form?: KeyForm | undefined;
}

type Form = readonly [write: (key: string) => string, expression: string];

/** Unlike `btoa`, accepts characters that no header can carry. */
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

/**
 * The forms in which clauses send a key, each with the expression by which Node makes the form from the key `k`. `query`
 * and `form` encode the key for an address, `user` and `password` for the credentials of `Authorization: Basic`.
 */
export const keyForms = {
  upper: [(key) => key.toUpperCase(), 'k.toUpperCase()'],
  lower: [(key) => key.toLowerCase(), 'k.toLowerCase()'],
  component: [encodeURIComponent, 'encodeURIComponent(k)'],
  form: [(key) => `${new URLSearchParams({ '': key })}`.slice(1), 'new URLSearchParams({"":k}).toString().slice(1)'],
  query: [(key) => new URL(`http://x/?=${key}`).search.slice(2), 'new URL("http://x/?="+k).search.slice(2)'],
  base64: [encodeBase64, 'btoa(k)'],
  user: [(key) => encodeBase64(`${key}:`), 'btoa(k+":")'],
  password: [(key) => encodeBase64(`x:${key}`), 'btoa("x:"+k)'],
  sha256: [(key) => createHash('sha256').update(key).digest('hex'), 'crypto.hash("sha256",k)'],
  reversed: [(key) => [...key].reverse().join(''), '[...k].reverse().join("")'],
} satisfies Readonly<Record<string, Form>>;

export type KeyForm = keyof typeof keyForms;

/** A shorter piece reveals nothing about a key, and occurs in other words, too. */
const SHORTEST_PIECE = 8;

/** Splits a text into plain text and parts of keys: whole or cut keys, in either case of letters, and encoded keys. */
export function splitAtKeys(text: string, keys: Partial<Keys>): (string | KeyPart)[] {
  const written = Object.entries(keys).flatMap(([name, key]) => writeForms(name as KeyName, key));
  const parts: (string | KeyPart)[] = [];
  let rest = 0;
  for (let place = 0; place < text.length; ) {
    const [found] = written.flatMap((each) => findPiece(text, place, each)).sort((a, b) => b.length - a.length);
    if (!found) {
      place += 1;
      continue;
    }
    if (place > rest) parts.push(text.slice(rest, place));
    parts.push(found.part);
    place += found.length;
    rest = place;
  }
  return rest < text.length ? [...parts, text.slice(rest)] : parts;
}

/** Writes a part of a key as text, from the keys given; `undefined` when the key is missing. */
export function writeKeyPart({ name, from, cut, form }: KeyPart, keys: Partial<Keys>): string | undefined {
  const key = keys[name];
  const piece = key?.slice(from, key.length - cut);
  return piece === undefined || form === undefined ? piece : keyForms[form][0](piece);
}

/** A key in one form, and the fewest of its characters that are a piece of the key. */
interface Written {
  readonly name: KeyName;
  readonly text: string;
  readonly form?: KeyForm | undefined;
  readonly shortest: number;
}

function writeForms(name: KeyName, key: string): Written[] {
  const forms = (Object.entries(keyForms) as [KeyForm, Form][]).flatMap(([form, [write]]) => {
    const text = write(key);
    const shortest = form === 'upper' || form === 'lower' ? Math.min(SHORTEST_PIECE, text.length) : text.length;
    // The `query` of a key that begins with `#` is empty.
    return text === key || text.length < 2 ? [] : [{ name, text, form, shortest }];
  });
  return [{ name, text: key, shortest: Math.min(SHORTEST_PIECE, key.length) }, ...forms];
}

/** Finds a piece of a key at a place of a text. */
function findPiece(text: string, place: number, { name, text: key, form, shortest }: Written) {
  // A placeholder of one letter counts as a key only where the letter is the whole text.
  if (shortest < 2 && text !== key) return [];
  const start = text.slice(place, place + shortest);
  const from = start.length < shortest ? -1 : key.indexOf(start);
  if (from < 0) return [];
  let length = shortest;
  while (from + length < key.length && text[place + length] === key[from + length]) length += 1;
  return [{ part: { name, from, cut: key.length - from - length, form }, length }];
}
