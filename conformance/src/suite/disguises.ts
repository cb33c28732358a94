import { createHash } from 'node:crypto';
import { escapeMarkup } from '../report/escape-markup.ts';

/** A piece of this length does not stand in a text by chance. */
const LENGTH = 12;

/** A run asks for the same few secrets with every text that it shows. A program may go on to others. */
const MOST_KNOWN = 16;
const known = new Map<string, ReadonlySet<string>>();

/**
 * Removes what a secret can be got back from, or known by, whole or cut: it in other letters, escaped as programs escape,
 * in base64 wherever it stood in what was encoded, in hexadecimal digits, and its SHA-256.
 */
export function withoutDisguises(text: string, secrets: readonly string[]): string {
  const pieces = secrets.map(piecesOf);
  const lower = lowerLetters(text);
  let shown = '';
  let hiddenTo = 0;
  let rest = 0;
  for (let place = 0; place + LENGTH <= text.length; place += 1) {
    const piece = lower.slice(place, place + LENGTH);
    if (!pieces.some((each) => each.has(piece))) continue;
    if (place >= hiddenTo) shown += `${text.slice(rest, place)}[key]`;
    hiddenTo = place + LENGTH;
    rest = hiddenTo;
  }
  return shown + text.slice(rest);
}

function piecesOf(secret: string): ReadonlySet<string> {
  const before = known.get(secret);
  if (before) return before;
  const forms = disguisesOf(secret).map(lowerLetters);
  const pieces = forms.flatMap((form) =>
    Array.from({ length: Math.max(form.length - LENGTH + 1, 0) }, (_, from) => form.slice(from, from + LENGTH)),
  );
  const set = new Set(pieces);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(secret, set);
  return set;
}

/** Letters beyond ASCII may become two, which would move what is behind them. */
function lowerLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function disguisesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hash = createHash('sha256').update(secret);
  const codes = [...secret].map((sign) => sign.codePointAt(0) ?? 0);
  const hex = (code: number, width: number) => code.toString(16).padStart(width, '0');
  const escaped = [
    codes.map((code) => `%${hex(code, 2)}`).join(''),
    // A text in JSON may be shown in JSON.
    ...['\\u', '\\\\u'].map((mark) => codes.map((code) => mark + hex(code, 4)).join('')),
    codes.map((code) => `\\x${hex(code, 2)}`).join(''),
    codes.map((code) => `&#${code};`).join(''),
    codes.map((code) => `&#x${hex(code, 2)};`).join(''),
    escapeMarkup(secret),
  ];
  const digest = hash.digest();
  const plain = [secret, ...[0, 1, 2].map((offset) => toBase64(bytes, offset)), digest.toString('base64')];
  const inAddresses = plain.flatMap((form) => [encodeURIComponent(form), form.replace(/\+/g, '-').replace(/\//g, '_')]);
  // PHP escapes slashes in JSON.
  const inJson = plain.map((form) => form.replaceAll('/', '\\/'));
  return [...plain, ...inAddresses, ...inJson, ...escaped, bytes.toString('hex'), digest.toString('hex')];
}

/** The signs of base64 that are made of a secret alone, when some bytes stand before it and others behind it. */
function toBase64(secret: Buffer, before: number): string {
  const written = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  return written.slice(first, Math.floor(((before + secret.length) * 8) / 6));
}
