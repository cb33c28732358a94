import type { KeyName, Keys } from '../clause.ts';
import { keyVariables } from './key-names.ts';
import { SHORTEST_KEY } from './secrets.ts';

/** The keys by the numbers of their marks. */
const names = Object.keys(keyVariables) as KeyName[];

/** A mark in the place of a key. `fetch` encodes its brackets in an address, and refuses them in a header. */
const MARK = /⟦(\d)⟧/;

/** Writes marks in the place of keys. A placeholder is a key only where it is the whole text. */
export function markKeys(text: string, keys: Partial<Keys>): string {
  const longestFirst = Object.entries(keys).sort(([, one], [, other]) => other.length - one.length);
  return longestFirst.reduce((marked, [name, key]) => {
    const isKey = key.length >= SHORTEST_KEY || marked === key;
    return isKey ? marked.replaceAll(key, () => `⟦${names.indexOf(name as KeyName)}⟧`) : marked;
  }, text);
}

/** Splits a marked text, and writes its plain texts and its keys. */
export function mapMarked(
  text: string,
  { plain, key }: { readonly plain: (text: string) => string; readonly key: (name: KeyName) => string },
): string {
  const parts = text.split(MARK);
  return parts.map((part, place) => (place % 2 ? key(names[Number(part)] as KeyName) : plain(part))).join('');
}
