import { withoutDisguises } from './disguises.ts';

/** What is shorter may be the stand-in for a key that any value does, and would tear words apart. */
const SHORTEST_SECRET = 8;

/**
 * Removes keys from a text, also as they are written in addresses and in JSON, in letters of the other case, and in
 * disguise; short ones where they are whole words.
 */
export function withoutKeys(text: string, keys: readonly string[]): string {
  // A key may be the beginning of another.
  const forms = keys.flatMap(formsOf).sort((a, b) => b.length - a.length);
  const clean = forms.reduce((before, form) => before.replace(patternOf(form), '[key]'), text);
  return withoutDisguises(
    clean,
    keys.filter((key) => key.length >= SHORTEST_SECRET),
  );
}

/** Removes those keys only that cannot be mistaken for words of a sentence. */
export function withoutLongKeys(text: string, keys: readonly string[]): string {
  return withoutKeys(
    text,
    keys.filter((key) => key.length >= SHORTEST_SECRET),
  );
}

function formsOf(key: string): string[] {
  const inAddress = [encodeURIComponent(key), new URLSearchParams({ '': key }).toString().slice(1)];
  // What an address is given as a text is encoded less; some keys end such a text.
  const asGiven = new URL(`http://localhost/?=${key}`).search.slice(2);
  const inJson = JSON.stringify(key).slice(1, -1);
  // A clause sends a key without its end, and a target may repeat that.
  const unfinished = key.length > SHORTEST_SECRET ? key.slice(0, -1) : '';
  return [...new Set([key, ...inAddress, asGiven, inJson, unfinished])].filter((form) => form !== '');
}

function patternOf(form: string): RegExp {
  const literal = form.replace(/[^\w]/g, '\\$&');
  return new RegExp(form.length < SHORTEST_SECRET ? `(?<!\\w)${literal}(?!\\w)` : literal, 'gi');
}
