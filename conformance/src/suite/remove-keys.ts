import { removeEncodedSecrets } from './remove-encoded-secrets.ts';

/** A shorter key may be a placeholder such as `x`. Its removal from the middle of words would damage text. */
const SHORTEST_SECRET = 8;

/**
 * Removes keys from a text, in letters of either case, also as written in addresses and in JSON, and encoded. Short
 * keys are removed only where they are whole words.
 */
export function removeKeys(text: string, keys: readonly string[]): string {
  // Longest first, because one key may be the beginning of another.
  const forms = keys.flatMap(findForms).sort((a, b) => b.length - a.length);
  const clean = forms.reduce((before, { pattern }) => before.replace(pattern, '[key]'), text);
  return removeEncodedSecrets(
    clean,
    keys.filter((key) => key.length >= SHORTEST_SECRET),
  );
}

/** Removes only the keys that are too long to be words of a sentence. */
export function removeLongKeys(text: string, keys: readonly string[]): string {
  return removeKeys(
    text,
    keys.filter((key) => key.length >= SHORTEST_SECRET),
  );
}

/** The length of a key in one form, and the pattern that finds the form in a text. */
interface Form {
  readonly length: number;
  readonly pattern: RegExp;
}

/** A run removes the same few keys from every text. The limit is for programs with many runs. */
const MOST_CACHED = 64;
const cachedForms = new Map<string, readonly Form[]>();

function findForms(key: string): readonly Form[] {
  const cached = cachedForms.get(key);
  if (cached) return cached;
  const forms = listForms(key).map((form) => ({ length: form.length, pattern: buildPattern(form) }));
  if (cachedForms.size >= MOST_CACHED) cachedForms.clear();
  cachedForms.set(key, forms);
  return forms;
}

function listForms(key: string): string[] {
  const inAddress = [encodeURIComponent(key), new URLSearchParams({ '': key }).toString().slice(1)];
  // `URL` encodes fewer characters of a query than `encodeURIComponent`, and ends the query at a `#` of a key.
  const inQuery = new URL(`http://localhost/?=${key}`).search.slice(2);
  const inJson = JSON.stringify(key).slice(1, -1);
  // A clause sends a key without its last character, and a target may repeat the cut key.
  const cut = key.length > SHORTEST_SECRET ? key.slice(0, -1) : '';
  return [...new Set([key, ...inAddress, inQuery, inJson, cut])].filter((form) => form !== '');
}

function buildPattern(form: string): RegExp {
  const literal = form.replace(/[^\w]/g, '\\$&');
  return new RegExp(form.length < SHORTEST_SECRET ? `(?<!\\w)${literal}(?!\\w)` : literal, 'gi');
}
