import { createHash } from 'node:crypto';
import type { KeyName, Keys } from '../clause.ts';

/**
 * A key, or a piece of a key, as written in a request. `from` and `cut` count the characters of the key that are missing
 * before and behind the piece. Without a form, the piece is written as it is.
 */
export type KeyPart = readonly [name: KeyName, from: number, cut: number, form: KeyForm | null];

type Form = readonly [write: (key: string) => string, expression: string];

/** Unlike `btoa`, accepts characters that no header can carry. */
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

/**
 * The forms in which clauses send a key, each with the expression by which Node makes the form from the key `k`. `user`
 * and `password` encode the key for the credentials of `Authorization: Basic`.
 */
export const keyForms = {
  upper: [(key) => key.toUpperCase(), 'k.toUpperCase()'],
  lower: [(key) => key.toLowerCase(), 'k.toLowerCase()'],
  component: [encodeURIComponent, 'encodeURIComponent(k)'],
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
export function writeKeyPart([name, from, cut, form]: KeyPart, keys: Partial<Keys>): string | undefined {
  const key = keys[name];
  const piece = key?.slice(from, key.length - cut);
  return piece === undefined || form === null ? piece : keyForms[form][0](piece);
}

/** A key in one form, and the fewest of its characters that are a piece of the key. */
interface Written {
  readonly name: KeyName;
  readonly text: string;
  readonly form: KeyForm | null;
  readonly shortest: number;
}

function writeForms(name: KeyName, key: string): Written[] {
  const forms = (Object.entries(keyForms) as [KeyForm, Form][]).map(([form, [write]]) => {
    const text = write(key);
    return { name, text, form, shortest: form === 'upper' || form === 'lower' ? SHORTEST_PIECE : text.length };
  });
  const others = forms.filter(({ text }) => text !== key && text.length > 1);
  return [{ name, text: key, form: null, shortest: Math.min(SHORTEST_PIECE, key.length) }, ...others];
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
  const part: KeyPart = [name, from, key.length - from - length, form];
  return [{ part, length }];
}
