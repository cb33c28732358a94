import { createHash } from 'node:crypto';
import type { TargetAccess } from './target-access.ts';

/** A shorter key is a placeholder, which occurs in other words, too. No report hides it. */
export const SHORTEST_KEY = 8;

/** A piece of this many characters is not in a text by chance. */
const PIECE = SHORTEST_KEY;

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
  const long = secrets.filter(({ length }) => length >= PIECE).map(toSmallLetters);
  const pieces = new Set(secrets.flatMap(listForms).map(toSmallLetters).flatMap(cutPieces));
  return (given) => {
    const text = given.slice(0, LONGEST_READ);
    const small = toSmallLetters(text);
    const hidden = new Uint8Array(text.length);
    for (let from = 0; from + PIECE <= text.length; from += 1)
      if (pieces.has(small.slice(from, from + PIECE))) hidden.fill(1, from, from + PIECE);
    let [shown, shownTo] = ['', 0];
    for (const { 0: run, index } of hidden.join('').matchAll(/1+/g)) {
      const end = index + run.length;
      const isWord = WORD.test(text.slice(index, end));
      if (isWord && !long.some((secret) => small.slice(index, end).includes(secret))) continue;
      shown += `${text.slice(shownTo, index)}[key]`;
      shownTo = end;
    }
    return shown + text.slice(shownTo);
  };
}

/** Lists the secrets that no text may show. A header may hold a secret behind the name of a scheme. */
export function listSecrets({ keys, headers = {} }: TargetAccess): string[] {
  const values = Object.values(headers).flatMap((value) => [
    value,
    ...value.split(/\s+/).slice(1),
    ...readBasic(value),
  ]);
  return [...Object.values(keys), ...values];
}

/** Reads the user name with the password, and the password alone, from `Basic` credentials (RFC 7617). */
function readBasic(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  if (!encoded) return [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  return [credentials, credentials.slice(credentials.indexOf(':') + 1)];
}

/** Unlike `toLowerCase`, keeps the place of every character. */
function toSmallLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Lists the forms of a secret by which a reader could get it back, and the hash, which a target may accept as a key. */
function listForms(secret: string): string[] {
  if (secret.length < SHORTEST_KEY) return [];
  // The letters of base64 depend on the number of bytes before the secret, and the first four on these bytes, too.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.from('x'.repeat(before) + secret)
      .toString('base64')
      .slice(before && 4),
  );
  return [
    ...[secret, [...secret].reverse().join(''), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    ...base64,
    createHash('sha256').update(secret).digest('hex'),
  ];
}

function cutPieces(form: string): string[] {
  return Array.from({ length: Math.max(0, form.length - PIECE + 1) }, (_, from) => form.slice(from, from + PIECE));
}
